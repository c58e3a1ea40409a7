import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Installs a package in a project, as a link; `name` may also be one of a command, below `.bin`. */
export function linkPackage(folder: string, name: string, target: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
