import { portableSha256 } from './portable-sha256.js';

/** The part of Node's `crypto` that is used: the one-shot function is faster and younger. */
interface NodeCrypto {
  readonly hash?: (algorithm: string, text: string) => string;
  createHash(algorithm: string): { update(text: string): { digest(encoding: 'hex'): string } };
}

interface Host {
  readonly process?: { readonly getBuiltinModule?: (id: string) => NodeCrypto | undefined };
}

/** SHA-256 of the text in UTF-8, in lower-case hex: by the host where it has a synchronous one, else computed here. */
export function sha256(text: string): string {
  hash ??= hashOfHost() ?? portableSha256;
  return hash(text);
}

let hash: ((text: string) => string) | undefined;

function hashOfHost(): ((text: string) => string) | undefined {
  // An import of `node:crypto` would break every bundle for browsers and edge workers.
  const crypto = (globalThis as Host).process?.getBuiltinModule?.('node:crypto');
  const oneShot = crypto?.hash;
  if (oneShot) return (text) => oneShot('sha256', text);
  return crypto && ((text) => crypto.createHash('sha256').update(text).digest('hex'));
}
