/** How many bits the digests have, by their name in lower case without hyphens. */
const BITS: Readonly<Record<string, number>> = {
  crc32: 32,
  md5: 128,
  ripemd160: 160,
  rmd160: 160,
  sha1: 160,
  sha224: 224,
  sha256: 256,
  sha384: 384,
  sha512: 512,
  sha512224: 224,
  sha512256: 256,
  sha3224: 224,
  sha3256: 256,
  sha3384: 384,
  sha3512: 512,
  blake2s256: 256,
  blake2b512: 512,
};

/** The bits of a digest, by the name of its algorithm; undefined for one that is not listed. */
export function bitsOfDigest(algorithm: string): number | undefined {
  const name = algorithm
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(BITS, name) ? BITS[name] : undefined;
}
