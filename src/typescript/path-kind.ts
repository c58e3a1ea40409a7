import { statSync } from 'node:fs';

/** What lies at the path; null when there is nothing, or nothing that may be looked at. Follows links. */
export function pathKind(path: string): 'file' | 'folder' | 'other' | null {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'other';
  } catch {
    return null;
  }
}
