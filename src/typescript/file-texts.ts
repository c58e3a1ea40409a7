import { dirname } from 'node:path';
import type { Compiler } from './compiler.js';
import { foldersUpwards } from './file-paths.js';

/** Texts that stand for what is on the disk, by absolute path; null for a file that counts as absent. */
export type FileTexts = ReadonlyMap<string, string | null>;

/** The compiler, for which the files read as the texts say. */
export function compilerReading(ts: Compiler, texts: FileTexts): Compiler {
  if (texts.size === 0) return ts;
  const { sys } = ts;
  const present = [...texts].filter(([, text]) => text !== null).map(([file]) => file);
  const folders = new Set(present.flatMap((file) => foldersUpwards(dirname(file))));
  const isAbsent = (file: string): boolean => texts.get(file) === null;
  return {
    ...ts,
    sys: {
      ...sys,
      readFile: (file, encoding) =>
        texts.has(file) ? (texts.get(file) ?? undefined) : sys.readFile(file, encoding),
      fileExists: (file) => (texts.has(file) ? !isAbsent(file) : sys.fileExists(file)),
      directoryExists: (folder) => folders.has(folder) || sys.directoryExists(folder),
      readDirectory: (...args) => sys.readDirectory(...args).filter((file) => !isAbsent(file)),
    },
  };
}
