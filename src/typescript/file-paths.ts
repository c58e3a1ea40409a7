import { dirname } from 'node:path';

/** The path with forward slashes, as the compiler writes it. */
export function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** True for the folder itself and everything below it. Both are absolute, with forward slashes. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The folder and the folders above it, nearest first. */
export function foldersUpwards(folder: string): string[] {
  const folders = [folder];
  for (let here = folder; dirname(here) !== here;) {
    here = dirname(here);
    folders.push(here);
  }
  return folders;
}
