const bytes: string[] = [];

/** 32 bits as 8 digits of lower-case hex. `toString(16)` is slow for numbers of more than 31 bits. */
export function hex(word: number): string {
  if (bytes.length === 0)
    for (let byte = 0; byte < 256; byte++) bytes.push((byte + 256).toString(16).slice(1));
  return `${bytes[word >>> 24]}${bytes[(word >>> 16) & 255]}${bytes[(word >>> 8) & 255]}${bytes[word & 255]}`;
}
