import { portableSha256 } from './portable-sha256.js';

type Digest = (text: string) => string;

/** The part of a host that is used, as Node (20.12 and later), Deno and Bun have it: a digest in one call. */
interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (
      id: string,
    ) => { readonly hash?: (algorithm: string, text: string) => string } | undefined;
  };
}

/** SHA-256 of the text in UTF-8, in lower-case hex: by the host where it has a synchronous one, else computed here. */
export function sha256(text: string): string {
  digest ??= digestOfHost() ?? portableSha256;
  return digest(text);
}

let digest: Digest | undefined;

function digestOfHost(): Digest | undefined {
  // An import of `node:crypto` would break every bundle for browsers and edge workers.
  const hash = (globalThis as Host).process?.getBuiltinModule?.('node:crypto')?.hash;
  return hash && ((text) => hash('sha256', text));
}
