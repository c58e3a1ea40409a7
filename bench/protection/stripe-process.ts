import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Fault } from '../../test/runtime/stripe-double-faults.js';
import type { Execution } from '../../test/runtime/stripe-double-objects.js';

/** The Stripe of the simulation, in a process of its own: it goes on when a worker dies. */
export interface StripeProcess {
  readonly port: number;
  plan(faults: readonly Fault[]): Promise<void>;
  advance(hours: number): Promise<void>;
  executions(): Promise<readonly Execution[]>;
  stop(): void;
}

/** Starts it. */
export async function startStripeProcess(): Promise<StripeProcess> {
  const compiled = import.meta.url.endsWith('.js');
  const path = `../../test/runtime/start-double.${compiled ? 'js' : 'ts'}`;
  const child = spawn(
    process.execPath,
    [...(compiled ? [] : ['--import', 'jiti/register']), fileURLToPath(new URL(path, import.meta.url))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const control = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/_double/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return response.json();
  };
  return {
    port,
    plan: async (faults) => {
      await control('plan', { faults });
    },
    advance: async (hours) => {
      await control('advance', { milliseconds: hours * 3_600_000 });
    },
    executions: async () => (await control('executions', {})) as readonly Execution[],
    stop: () => void child.kill(),
  };
}
