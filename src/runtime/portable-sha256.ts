import { writeUtf8 } from './utf8.js';

let initial: Int32Array | undefined;
let rounds: Int32Array | undefined;
const schedule = /* @__PURE__ */ new Int32Array(64);

/** SHA-256 of a well-formed text in UTF-8, in lower-case hex, for hosts that have no synchronous one. */
export function portableSha256(text: string): string {
  initial ??= fractions(8, 2n);
  rounds ??= fractions(64, 3n);
  const state = initial.slice();
  // chargeonce-disable-next-line no-infrastructure-key -- a position in the text that is digested counts no attempts
  for (const block of blocksOf(text)) compress(state, block, rounds);
  return Array.from(state, (word) => hex(word)).join('');
}

/** The bytes, a one, zeros, and the length in bits, cut into blocks of 64 bytes. */
function blocksOf(text: string): DataView[] {
  const bytes = new Uint8Array(text.length * 3 + 72);
  const length = writeUtf8(text, bytes);
  bytes[length] = 0x80;
  const count = ((length + 8) >> 6) + 1;
  const blocks = Array.from({ length: count }, (_, index) => new DataView(bytes.buffer, index * 64, 64));
  // A text of 512 MB and more has no place in a key: the upper half of the length stays zero.
  blocks[count - 1]?.setUint32(60, length << 3);
  return blocks;
}

/** Takes one block of 64 bytes into the state. The names are those of FIPS 180-4. */
function compress(state: Int32Array, block: DataView, k: Int32Array): void {
  expand(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + (k[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
}

function expand(block: DataView): void {
  for (let t = 0; t < 16; t++) schedule[t] = block.getInt32(t * 4);
  for (let t = 16; t < 64; t++) {
    const w2 = schedule[t - 2] ?? 0;
    const w15 = schedule[t - 15] ?? 0;
    const sigma1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    const sigma0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    schedule[t] = sigma1 + (schedule[t - 7] ?? 0) + sigma0 + (schedule[t - 16] ?? 0);
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** The first 32 bits behind the point of the roots of the first primes: exact, since a wrong bit would be another key. */
function fractions(count: number, degree: bigint): Int32Array {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  return Int32Array.from(primes, (prime) =>
    Number(BigInt.asIntN(32, rootOf(prime << (32n * degree), degree))),
  );
}

/** The largest whole number whose power is not above the square or cube, by Newton's method from above. */
function rootOf(power: bigint, degree: bigint): bigint {
  let root = power;
  for (let next = power >> 1n; next < root;) {
    root = next;
    next = ((degree - 1n) * root + power / root ** (degree - 1n)) / degree;
  }
  return root;
}
