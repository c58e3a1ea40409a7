import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * The files of an npm tarball: path without the folder that everything lies in, and content. npm writes the ustar
 * format with pax headers for long names.
 *
 * @param {Uint8Array} packed
 * @returns {Generator<readonly [path: string, content: Buffer]>}
 */
export function* filesOf(packed) {
  const archive = gunzipSync(packed);
  let longPath = '';
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const kind = textAt(header, 156, 1);
    if (kind === 'x') longPath = /\d+ path=(.*)\n/.exec(content.toString('utf8'))?.[1] ?? '';
    else if (kind === 'L') longPath = textAt(content, 0, size);
    else {
      const path = longPath || nameIn(header);
      longPath = '';
      if (kind === '0' || kind === '') yield [path.slice(path.indexOf('/') + 1), content];
    }
  }
}

/** @param {Buffer} header */
function nameIn(header) {
  const folder = textAt(header, 345, 155);
  const name = textAt(header, 0, 100);
  return folder === '' ? name : `${folder}/${name}`;
}

/**
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} length
 */
function textAt(bytes, start, length) {
  const text = bytes.toString('utf8', start, start + length);
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}
