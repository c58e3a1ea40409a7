import { readPackageFile } from './package-file.js';

/** The version of this package. */
export function version(): string {
  const manifest: unknown = JSON.parse(readPackageFile('package.json') ?? 'null');
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('the package.json of chargeonce is missing');
}
