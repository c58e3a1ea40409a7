import { hex } from './hex.js';

const table = /* @__PURE__ */ new Int32Array(256);

/** CRC-32 (as in gzip, `zlib.crc32` and `java.util.zip.CRC32`) of an ASCII text, as 8 digits of lower-case hex. */
export function crc32(ascii: string): string {
  if (table[1] === 0) fill();
  let crc = -1;
  for (let at = 0; at < ascii.length; at++) {
    crc = (crc >>> 8) ^ (table[(crc ^ ascii.charCodeAt(at)) & 0xff] as number);
  }
  return hex(~crc);
}

function fill(): void {
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    table[byte] = crc;
  }
}
