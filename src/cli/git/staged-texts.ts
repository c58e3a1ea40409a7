import type { FileTexts } from '../../typescript/file-texts.js';
import { isDeclarationFile, isSourceFile } from '../../typescript/source-files.js';
import { differences, type Difference } from './diff.js';
import { untrackedFiles } from './changes.js';
import type { Repository } from './repository.js';

/** Links and submodules are no text. */
const REGULAR_FILE = /^100/;
const INSTALLED = '/node_modules/';
const isCode = (file: string): boolean => isSourceFile(file) || isDeclarationFile(file);

/**
 * What the next commit holds, as far as it differs from what is on disk. Code that nobody added does not exist for it;
 * what is ignored does, since it is built or installed, and so does a tsconfig, without which nothing can be read.
 */
export function stagedTexts(repository: Repository): FileTexts {
  const found = differences(repository).filter(({ file }) => !file.includes(INSTALLED));
  // `git add --intent-to-add` only announces a file.
  const isAbsent = ({ status }: Difference): boolean => status === 'A';
  const held = found.filter((one) => !isAbsent(one) && REGULAR_FILE.test(one.mode));
  const contents = contentsOf(repository, [...new Set(held.map(({ object }) => object))]);
  const absent = [...untrackedFiles(repository), ...found.filter(isAbsent).map(({ file }) => file)];
  return new Map([
    ...absent
      .filter((file) => isCode(file) && !file.includes(INSTALLED))
      .map((file) => [file, null] as const),
    ...held.map(({ file, object }) => [file, contents.get(object) ?? ''] as const),
  ]);
}

function contentsOf(repository: Repository, objects: readonly string[]): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  if (objects.length === 0) return contents;
  const output = repository.git(['cat-file', '--batch'], `${objects.join('\n')}\n`);
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    const [object = '', , size = '0'] = output.toString('latin1', start, end).split(' ');
    const [from, to] = [end + 1, end + 1 + Number(size)];
    contents.set(object, decoded(output.subarray(from, to)));
    start = to + 1;
  }
  return contents;
}

/** As the compiler reads files: UTF-16 by its mark, else UTF-8. The mark is no part of the text. */
function decoded(content: Buffer): string {
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(content);
}
