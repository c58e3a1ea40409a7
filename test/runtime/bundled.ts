import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { REPOSITORY } from '../docs/page.js';

/** Bundles what these names of the runtime need, for browsers, as a script that puts them on `globalThis.made`. */
export async function bundled(...names: readonly string[]): Promise<string> {
  const list = names.join(', ');
  const entry = '\0entry';
  const runtime = join(REPOSITORY, 'src/runtime/index.ts');
  const code = `import { ${list} } from ${JSON.stringify(runtime)}; globalThis.made = { ${list} };`;
  const made: unknown = await build({
    configFile: false,
    logLevel: 'error',
    root: REPOSITORY,
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (/[\\/]?entry$/.test(id) ? entry : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: 'entry', formats: ['iife'], name: 'made', fileName: 'made' },
    },
  });
  const [
    {
      output: [chunk],
    },
  ] = made as readonly [{ readonly output: readonly [{ readonly code: string }] }];
  return chunk.code;
}

/** The size of a bundle as a server sends it, in bytes. */
export function gzipSize(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
