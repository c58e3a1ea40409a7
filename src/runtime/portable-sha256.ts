import { hex } from './hex.js';
import { writeUtf8 } from './utf8.js';

let initial: Int32Array | undefined;
let rounds: Int32Array | undefined;
// Room for the padded text, which is kept: to make it costs more than a digest.
let bytes = /* @__PURE__ */ new Uint8Array(1024);
const schedule = /* @__PURE__ */ new Int32Array(64);

/** SHA-256 of a well-formed text in UTF-8, in lower-case hex, for hosts that have no synchronous one. */
export function portableSha256(text: string): string {
  initial ??= fractions(8, 2n);
  rounds ??= fractions(64, 3n);
  const state = initial.slice();
  if (bytes.length < text.length * 3 + 72) bytes = new Uint8Array(text.length * 3 + 72);
  const length = writeUtf8(text, bytes);
  // A one, zeros, and the length in bits. No key is made of 512 MB: the upper half of the length stays zero.
  const end = ((length + 72) >> 6) << 6;
  bytes.fill(0, length, end)[length] = 0x80;
  for (let byte = 1; byte < 5; byte++) bytes[end - byte] = (length * 8) >>> (8 * byte - 8);
  // chargeonce-disable-next-line no-infrastructure-key -- a position in the text that is digested counts no attempts
  for (let at = 0; at < end; at += 64) compress(state, at, rounds);
  let digest = '';
  for (const word of state) digest += hex(word);
  return digest;
}

/** Takes one block of 64 bytes into the state. The names are those of FIPS 180-4. */
function compress(state: Int32Array, at: number, k: Int32Array): void {
  expand(at);
  // Written out: an iterator over the state costs as much as the rounds.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + sum1 + (g ^ (e & (f ^ g))) + (k[t] as number) + (schedule[t] as number)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (sum0 + ((a & b) ^ (c & (a ^ b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

function expand(at: number): void {
  for (let t = 0; t < 16; t++, at += 4) {
    schedule[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let t = 16; t < 64; t++) {
    const w2 = schedule[t - 2] as number;
    const w15 = schedule[t - 15] as number;
    const sigma1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    const sigma0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    schedule[t] = (sigma1 + (schedule[t - 7] as number) + sigma0 + (schedule[t - 16] as number)) | 0;
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
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
