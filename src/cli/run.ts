import { readFileSync } from 'node:fs';
import { build } from './build/build.js';
import { parseCommand } from './arguments.js';
import { check } from './check.js';
import { doctor } from './doctor.js';
import { describeError } from './errors.js';
import { explain } from './explain.js';
import { HELP } from './help.js';
import type { Terminal } from './terminal.js';
import { version } from './version.js';

const COULD_NOT_RUN = 2;

/** The whole command: arguments → options → run → exit code. Whatever fails is one line on stderr and exit code 2; null while it goes on. */
export function run(argv: readonly string[], terminal: Terminal): number | null {
  try {
    const command = parseCommand(argv);
    switch (command.kind) {
      case 'help':
        terminal.out(HELP);
        return 0;
      case 'version':
        terminal.out(`${version()}\n`);
        return 0;
      case 'check':
        return check(command, terminal);
      case 'explain':
        return explain(command, terminal);
      case 'build':
        return build(command.argv, terminal);
      case 'doctor':
        return doctor(terminal);
      case 'ledger-sql':
        terminal.out(ledgerSql());
        return 0;
    }
  } catch (error) {
    terminal.progress('');
    terminal.err(`${describeError(error)}\n`);
    return COULD_NOT_RUN;
  }
}

/** The build puts the file where the sources have it. */
function ledgerSql(): string {
  return readFileSync(new URL('../runtime/ledger/schema.sql', import.meta.url), 'utf8');
}
