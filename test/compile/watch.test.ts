import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { buildProject, builders } from './build-project.js';

const PATIENCE_MS = 60_000;
const running: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe.each(builders.filter(({ isOlder }) => !isOlder))('$name', (builder) => {
  test.each([[['--watch']], [['-b', '--watch']]])(
    '%j: the finding comes, and goes with a change of another file',
    { timeout: 3 * PATIENCE_MS },
    async (argv) => {
      const project = buildProject(builder, {});
      const child = project.start(...argv);
      running.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      const saysIn = async (words: RegExp): Promise<string> => {
        await expect.poll(() => output, { timeout: PATIENCE_MS, interval: 100 }).toMatch(words);
        const said = output;
        output = '';
        return said;
      };
      expect(await saysIn(/Found 1 error/)).toContain('error TS77001');
      project.keys('stable');
      expect(await saysIn(/Found 0 errors/)).not.toContain('TS77001');
      project.keys('unstable');
      expect(await saysIn(/Found 1 error/)).toContain('error TS77001');
    },
  );
});
