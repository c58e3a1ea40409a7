import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accessorOfFile } from '../src/catalogue/stripe-methods.js';
import type { MethodFacts, MethodTable } from './stripe-table.js';

/** Reads verb and path from the text of `esm/resources` (major 22 and later) without running it. */
export function parseSources(packageFolder: string): MethodTable {
  const root = path.join(packageFolder, 'esm', 'resources');
  const table: Record<string, Readonly<Record<string, MethodFacts>>> = {};
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || path.basename(name) === 'index.js') continue;
    const methods = parseMethods(readFileSync(path.join(root, name), 'utf8'));
    if (Object.keys(methods).length > 0) table[accessorOfFile(name)] = methods;
  }
  return table;
}

function parseMethods(text: string): Readonly<Record<string, MethodFacts>> {
  const methods: Record<string, MethodFacts> = {};
  const declaration = /^ {4}(\w+)\(([^)]*)\) \{\n(.*?)^ {4}\}/gms;
  for (const [, name = '', parameters = '', body = ''] of text.matchAll(declaration)) {
    const request = /_makeRequest\(\s*'(\w+)',\s*(['`])(.*?)\2/s.exec(body);
    if (!request) continue;
    const [, http = '', , template = ''] = request;
    methods[name] = {
      http,
      path: template.replaceAll(/\$\{encodeURIComponent\((\w+)\)\}/g, '{$1}'),
      options: parameters.split(',').findIndex((parameter) => parameter.trim() === 'options'),
    };
  }
  return methods;
}
