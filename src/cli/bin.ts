#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { slashed } from '../typescript/file-paths.js';
import { describeError } from './errors.js';
import { run } from './run.js';
import type { Terminal } from './terminal.js';

const ERASE_LINE = '\r\u001b[2K';

process.on('uncaughtException', (error) => {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(2);
});

const terminal: Terminal = {
  cwd: slashed(realpathSync(process.cwd())),
  color: process.stdout.isTTY && !process.env['NO_COLOR'],
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  progress: (text) => {
    if (process.stderr.isTTY) process.stderr.write(ERASE_LINE + text.slice(0, process.stderr.columns - 1));
  },
};

// A reader that closes early, such as `head`, has seen what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Not process.exit: what is still on its way into a pipe would be lost.
const code = run(process.argv.slice(2), terminal);
if (code !== null) process.exitCode = code;
