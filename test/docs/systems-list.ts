import type { CatalogueFile } from '../../src/catalogue/schema.js';

const OPEN = '<!-- systems -->\n';
const CLOSE = '<!-- /systems -->';

/** The page with its list of systems, packages and rows made anew. */
export function withSystems(page: string, files: readonly CatalogueFile[]): string {
  const from = page.indexOf(OPEN);
  const to = page.indexOf(CLOSE);
  if (from < 0 || to < from) throw new RangeError(`the page has no ${OPEN.trim()} … ${CLOSE}`);
  return `${page.slice(0, from)}${OPEN}\n${renderSystems(files)}\n\n${page.slice(to)}`;
}

function renderSystems(files: readonly CatalogueFile[]): string {
  const systems = [...new Set(files.map(({ system }) => system))].sort((a, b) => a.localeCompare(b, 'en'));
  const packages = new Set(files.map((file) => file.package));
  const total = `${systems.length} systems, ${packages.size} packages, ${membersOf(files)} members.`;
  return [total, '', ...systems.map((system) => lineOf(system, files))].join('\n');
}

function lineOf(system: string, all: readonly CatalogueFile[]): string {
  const files = all.filter((file) => file.system === system);
  const versions = new Map(files.map((file) => [file.package, file.version]));
  const names = [...versions].map(([name, version]) =>
    version === undefined ? `\`${name}\`` : `\`${name}\` ${version}`,
  );
  const members = membersOf(files);
  return `- ${system}: ${names.sort().join(', ')} (${members} ${members === 1 ? 'member' : 'members'})`;
}

function membersOf(files: readonly CatalogueFile[]): number {
  const members = files.flatMap((file) =>
    file.rows.map(({ type, member }) => JSON.stringify([file.package, type, member])),
  );
  return new Set(members).size;
}
