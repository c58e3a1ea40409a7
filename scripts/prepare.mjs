// npm runs this after an install in a clone, and to make a package of the repository, for pre-commit or as a dependency.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sep } from 'node:path';

// A global install makes npm install what the build needs globally too, which is nowhere that the build finds it.
const environment = { ...process.env, npm_config_global: 'false', npm_config_location: 'project' };
const run = (command) => execSync(command, { stdio: 'inherit', env: environment });
const install = (folder) => run(`npm ci --prefix ${folder} --ignore-scripts --no-audit --no-fund`);
const isPackage = process.cwd().includes(`${sep}_cacache${sep}`);

if (isPackage && !existsSync('node_modules/typescript')) install('.');
run('npm run build');
if (!isPackage) {
  run('npm ci --prefix fixtures --no-audit --no-fund');
  install('fixtures/hosts');
  run('node scripts/unpack-packages.mjs');
}
