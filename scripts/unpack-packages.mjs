/**
 * Unpacks the declarations of the packages that the catalogue speaks of into fixtures/systems/node_modules: each
 * package's own package.json and .d.ts files, without what it depends on. What is there already stays.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesOf } from './tarball.mjs';

/** @typedef {{ name: string, version: string, integrity: string }} Package */

const run = promisify(execFile);
const home = path.resolve(import.meta.dirname, '../fixtures/systems');
/** Of one npm process: starting it costs half a second. */
const PACKAGES_AT_ONCE = 8;
const PROCESSES = 6;

/** @type {Package[]} */
const wanted = JSON.parse(readFileSync(path.join(home, 'packages.json'), 'utf8'));
const lacking = wanted.filter((one) => !isUnpacked(one));
const downloads = mkdtempSync(path.join(tmpdir(), 'chargeonce-packages-'));
try {
  await Promise.all(Array.from({ length: PROCESSES }, takeTurns));
} finally {
  rmSync(downloads, { recursive: true, force: true });
}

async function takeTurns() {
  for (
    let some = lacking.splice(0, PACKAGES_AT_ONCE);
    some.length > 0;
    some = lacking.splice(0, PACKAGES_AT_ONCE)
  ) {
    await fetchAndUnpack(some);
  }
}

/** @param {Package[]} packages */
async function fetchAndUnpack(packages) {
  const reason = await download(packages.map(({ name, version }) => `${name}@${version}`));
  for (const one of packages) {
    const tarball = path.join(downloads, tarballName(one));
    if (existsSync(tarball)) unpack(one, readFileSync(tarball));
    else {
      // npm stops at the first package that it cannot fetch: those behind it are not at fault.
      fail(`${one.name}@${one.version} could not be fetched: ${reason}`);
      return;
    }
  }
}

/**
 * Through npm, which knows the user's registry, proxy and cache. Gives npm's reason where it fails.
 *
 * @param {string[]} specs
 */
async function download(specs) {
  const npm = process.env['npm_execpath'] ?? '';
  const args = ['pack', ...specs, '--pack-destination', downloads, '--prefer-offline', '--loglevel', 'error'];
  const options = { cwd: downloads, shell: process.platform === 'win32' && npm === '' };
  try {
    if (npm.endsWith('npm-cli.js')) await run(process.execPath, [npm, ...args], options);
    else await run('npm', args, options);
    return 'npm gave no tarball';
  } catch (error) {
    const lines = String(/** @type {{ stderr?: string }} */ (error).stderr ?? error).split('\n');
    return (lines.find((line) => /^npm (?:error|ERR!) (?!code)/.test(line)) ?? lines[0] ?? '').trim();
  }
}

/**
 * package.json comes last: a package that is there is there whole.
 *
 * @param {Package} pack
 * @param {Buffer} tarball
 */
function unpack({ name, version, integrity }, tarball) {
  if (`sha512-${createHash('sha512').update(tarball).digest('base64')}` !== integrity) {
    fail(`${name}@${version} is not the package of packages.json: its integrity differs`);
    return;
  }
  const folder = path.join(home, 'node_modules', name);
  rmSync(folder, { recursive: true, force: true });
  let manifest;
  for (const [file, content] of filesOf(tarball)) {
    if (file === 'package.json') manifest = content;
    else if (/\.d\.[cm]?ts$/.test(file)) write(path.join(folder, file), content);
  }
  if (manifest) write(path.join(folder, 'package.json'), manifest);
}

/**
 * @param {string} file
 * @param {Uint8Array} content
 */
function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** @param {Package} pack */
function isUnpacked({ name, version }) {
  const manifest = path.join(home, 'node_modules', name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
}

/** @param {Package} pack */
function tarballName({ name, version }) {
  return `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`;
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
