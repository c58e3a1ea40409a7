import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Delivery, KillPoint, Level } from './events.js';
import type { Answer } from './worker.js';

/** What became of a delivery. */
export interface Delivered {
  readonly delivery: Delivery;
  readonly outcome: 'acknowledged' | 'refused' | 'killed';
  readonly why: string;
}

/** A broker that delivers at least once to worker processes, and starts another one for each that dies. */
export interface Broker {
  /** Delivers them all; a delivery whose worker died is not acknowledged. */
  deliver(deliveries: readonly Delivery[]): Promise<Delivered[]>;
  /** How many workers were really killed at each point. */
  readonly kills: ReadonlyMap<KillPoint, number>;
  stop(): void;
}

/** Where the workers find the world. */
export interface BrokerOptions {
  readonly level: Level;
  readonly stripePort: number;
  readonly databaseUrl: string;
  readonly workers: number;
  /** The compiled worker. */
  readonly workerFile: string;
  /** Deliveries that one worker has at a time. */
  readonly prefetch: number;
}

interface Slot {
  child: ChildProcess;
  ready: boolean;
  readonly open: Map<string, Delivery>;
}

interface BrokerState {
  readonly options: BrokerOptions;
  readonly slots: Slot[];
  readonly queue: Delivery[];
  readonly kills: Map<KillPoint, number>;
  settle: (delivered: Delivered) => void;
  stopped: boolean;
}

/** Starts the workers. */
export function startBroker(options: BrokerOptions): Broker {
  const state: BrokerState = {
    ...{ options, slots: [], queue: [], kills: new Map(), stopped: false },
    settle: () => undefined,
  };
  for (let index = 0; index < options.workers; index++) {
    const slot: Slot = { child: forkWorker(options), ready: false, open: new Map() };
    state.slots.push(slot);
    listen(state, slot);
  }
  return {
    kills: state.kills,
    deliver: (deliveries) => deliverAll(state, deliveries),
    stop: () => {
      state.stopped = true;
      for (const { child } of state.slots) child.kill();
    },
  };
}

function deliverAll(state: BrokerState, deliveries: readonly Delivery[]): Promise<Delivered[]> {
  return new Promise((resolve) => {
    const done: Delivered[] = [];
    if (deliveries.length === 0) resolve(done);
    state.settle = (delivered) => {
      done.push(delivered);
      if (done.length === deliveries.length) resolve(done);
    };
    state.queue.push(...deliveries);
    dispatch(state);
  });
}

function dispatch({ slots, queue, options }: BrokerState): void {
  for (;;) {
    // The least busy worker: two deliveries of one event, one behind the other, go to two of them.
    const [slot] = slots
      .filter(({ child, ready, open }) => child.connected && ready && open.size < options.prefetch)
      .sort((left, right) => left.open.size - right.open.size);
    const delivery = slot && queue.shift();
    if (!delivery) return;
    slot.open.set(delivery.receipt, delivery);
    // A worker that has just died takes nothing any more; its exit gives the delivery back.
    slot.child.send(delivery, () => undefined);
  }
}

function listen(state: BrokerState, slot: Slot): void {
  slot.child.on('message', (message: 'ready' | Answer) => {
    if (message === 'ready') slot.ready = true;
    else answered(state, slot, message);
    dispatch(state);
  });
  (slot.child.stdio[4] as Readable).on('data', (words: Buffer) => {
    const point = words.toString().trim() as KillPoint;
    state.kills.set(point, (state.kills.get(point) ?? 0) + 1);
  });
  slot.child.on('exit', (code, signal) => {
    if (state.stopped) return;
    if (signal !== 'SIGKILL') throw new Error(`a worker ended with ${String(code ?? signal)}`);
    const lost = [...slot.open.values()];
    slot.open.clear();
    slot.child = forkWorker(state.options);
    slot.ready = false;
    listen(state, slot);
    for (const delivery of lost) state.settle({ delivery, outcome: 'killed', why: '' });
  });
}

function answered(state: BrokerState, slot: Slot, { receipt, acknowledged, why }: Answer): void {
  const delivery = slot.open.get(receipt);
  if (!delivery) return;
  slot.open.delete(receipt);
  state.settle({ delivery, outcome: acknowledged ? 'acknowledged' : 'refused', why });
}

function forkWorker({ level, stripePort, databaseUrl, workerFile }: BrokerOptions): ChildProcess {
  return fork(workerFile, [level, String(stripePort), databaseUrl], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
}
