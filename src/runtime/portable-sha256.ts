import { writeUtf8 } from './utf8.js';

/** The first 32 bits behind the point of the square roots of the first 8 primes. */
const INITIAL = '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19';

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const ROUNDS =
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc3' +
  '72be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
  '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13' +
  '650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
  '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc70208' +
  '90befffaa4506cebbef9a3f7c67178f2';

let initial: Int32Array | undefined;
let rounds: Int32Array | undefined;
const schedule = /* @__PURE__ */ new Int32Array(64);

/** SHA-256 of a well-formed text in UTF-8, in lower-case hex, for hosts that have no synchronous one. */
export function portableSha256(text: string): string {
  initial ??= wordsOf(INITIAL);
  rounds ??= wordsOf(ROUNDS);
  const state = initial.slice();
  const view = padded(text);
  for (let at = 0; at < view.byteLength; at += 64) compress(state, view, at, rounds);
  return Array.from(state, (word) => hex(word)).join('');
}

/** The bytes, a one, zeros, and the length in bits: a multiple of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new Uint8Array(((text.length * 3 + 8) >> 6) * 64 + 64);
  const length = writeUtf8(text, bytes);
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer, 0, ((length + 8) >> 6) * 64 + 64);
  view.setUint32(view.byteLength - 8, Math.floor(length / 0x20000000));
  view.setUint32(view.byteLength - 4, length << 3);
  return view;
}

/** Takes one block of 64 bytes into the state. The names are those of FIPS 180-4. */
function compress(state: Int32Array, view: DataView, at: number, k: Int32Array): void {
  expand(view, at);
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

function expand(view: DataView, at: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(at + t * 4);
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

function wordsOf(digits: string): Int32Array {
  return Int32Array.from(digits.match(/.{8}/g) ?? [], (word) => parseInt(word, 16));
}
