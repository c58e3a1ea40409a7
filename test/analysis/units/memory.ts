import { createMemory as createEmpty, type Memory } from '../../../src/analysis/memory.js';
import { leaf, nothing, type Trace } from '../../../src/analysis/provenance.js';
import type { Frame } from '../../../src/analysis/engine.js';
import { nodes, type Unit } from './unit.js';

const { a, b, c } = nodes;
const fact: Trace = { kind: 'business', node: a, name: 'order.id' };
const frame = { fn: a, call: undefined, outer: undefined, depth: 1 } as unknown as Frame;

function createMemory(): Memory<Trace> {
  return createEmpty<Trace>({ again: nothing, limited: leaf.unproven });
}

/** Runs `count` steps one after the other, each of its own, and gives what the last one came to. */
function spend(memory: Memory<Trace>, count: number, prefix = 'step'): Trace {
  let last: Trace = fact;
  for (let index = 0; index < count; index++)
    last = memory.once(b, `${prefix} ${index}`, undefined, () => fact);
  return last;
}

/** Runs steps inside one another, `depth` of them, and `inmost` in the last. */
function nest(memory: Memory<Trace>, depth: number, inmost: () => Trace): Trace {
  return depth === 0
    ? inmost()
    : memory.once(c, `level ${depth}`, undefined, () => nest(memory, depth - 1, inmost));
}

function wordOf(trace: Trace): string {
  return trace.kind === 'unproven' ? trace.reason : trace.kind;
}

/** How often each named step runs while `ask` is asked. */
function runs(
  ask: (step: (name: string, below?: () => Trace) => Trace, memory: Memory<Trace>) => void,
): Record<string, number> {
  const memory = createMemory();
  const counts: Record<string, number> = {};
  ask((name, below = () => fact) => {
    return memory.once(a, name, undefined, () => {
      counts[name] = (counts[name] ?? 0) + 1;
      return below();
    });
  }, memory);
  return counts;
}

export const memoryUnits = (): readonly Unit[] => [
  {
    name: 'a step runs once for its subject, key and frame',
    actual: () => {
      const memory = createMemory();
      let count = 0;
      const step = (): Trace => leaf.constant(a, String(++count));
      const asked = [
        memory.once(a, 'x', undefined, step),
        memory.once(a, 'x', undefined, step),
        memory.once(a, 'y', undefined, step),
        memory.once(b, 'x', undefined, step),
        memory.once(a, 'x', frame, step),
        memory.once(a, 'x', frame, step),
        memory.once(a, 'x', undefined, step),
      ];
      return asked.map((trace) => (trace.kind === 'constant' ? trace.text : trace.kind));
    },
    expected: ['1', '1', '2', '3', '4', '4', '1'],
  },
  {
    name: 'a step that asks for itself gets the neutral value, and is remembered',
    actual: () => {
      let inner: Trace | undefined;
      const counts = runs((step) => {
        const ask = (): Trace =>
          step('self', () => {
            inner = ask();
            return fact;
          });
        ask();
        ask();
      });
      return [counts, inner?.kind, inner && 'inputs' in inner ? inner.inputs : null];
    },
    expected: [{ self: 1 }, 'choice', []],
  },
  {
    name: 'what a cycle cuts short holds inside the outer step alone',
    actual: () =>
      runs((step) => {
        const inner = (): Trace => step('inner', outer);
        const outer = (): Trace => step('outer', inner);
        outer();
        inner();
        outer();
      }),
    expected: { outer: 1, inner: 2 },
  },
  {
    name: 'what no cycle cuts short is remembered wherever it was asked for',
    actual: () =>
      runs((step) => {
        const plain = (): Trace => step('plain');
        const inner = (): Trace => step('inner', () => (plain(), outer()));
        const outer = (): Trace => step('outer', inner);
        outer();
        plain();
      }),
    expected: { outer: 1, inner: 1, plain: 1 },
  },
  {
    name: 'a step beside one that was cut short is remembered',
    actual: () =>
      runs((step) => {
        const cut = (): Trace => step('cut', outer);
        const beside = (): Trace => step('beside');
        const outer = (): Trace => step('outer', () => (cut(), beside()));
        outer();
        beside();
        cut();
      }),
    expected: { outer: 1, cut: 2, beside: 1 },
  },
  {
    name: 'a cycle between two inner steps does not reach the step around them',
    actual: () =>
      runs((step) => {
        const second = (): Trace => step('second', () => first());
        const first = (): Trace => step('first', second);
        const around = (): Trace => step('around', first);
        around();
        around();
        first();
        second();
      }),
    expected: { around: 1, first: 1, second: 2 },
  },
  {
    name: 'the outermost of two cuts counts',
    actual: () =>
      runs((step) => {
        const third = (): Trace => step('third', () => (first(), second()));
        const second = (): Trace => step('second', third);
        const first = (): Trace => step('first', second);
        first();
        second();
        third();
      }),
    // The second asking of `second` completes it, cut by nothing further out, and with it nothing inside.
    expected: { first: 1, second: 2, third: 3 },
  },
  {
    name: 'a step that throws leaves nothing behind',
    actual: () => {
      const memory = createMemory();
      const fails = (): Trace => {
        throw new Error('broken');
      };
      const tries = [1, 2].map(() => {
        try {
          return memory.once(a, 'x', undefined, fails).kind;
        } catch (error) {
          return (error as Error).message;
        }
      });
      // A level that was not taken back would bring the limit nearer with each fault.
      for (let count = 0; count < 200; count++) {
        try {
          memory.once(a, 'x', undefined, fails);
        } catch {
          // Expected.
        }
      }
      return [...tries, memory.once(a, 'x', undefined, () => fact).kind];
    },
    expected: ['broken', 'broken', 'business'],
  },
  {
    name: 'one key has 3,000 steps, the next one as many',
    actual: () => {
      const memory = createMemory();
      const words = [wordOf(spend(memory, 3000)), wordOf(spend(memory, 1, 'more'))];
      memory.begin();
      return [...words, wordOf(spend(memory, 3000, 'next')), wordOf(spend(memory, 1, 'last'))];
    },
    expected: ['business', 'too large', 'business', 'too large'],
  },
  {
    name: 'the next key forgets what was traced for the one before',
    actual: () => {
      const memory = createMemory();
      let count = 0;
      const ask = (): Trace => memory.once(a, 'x', undefined, () => leaf.constant(a, String(++count)));
      ask();
      memory.begin();
      ask();
      ask();
      return count;
    },
    expected: 2,
  },
  {
    name: 'what is remembered costs no step, and what a limit cut is asked again',
    actual: () => {
      const memory = createMemory();
      spend(memory, 3000);
      const words = [wordOf(spend(memory, 1)), wordOf(spend(memory, 1, 'more'))];
      memory.begin();
      return [...words, wordOf(spend(memory, 1, 'more'))];
    },
    expected: ['business', 'too large', 'business'],
  },
  {
    name: 'a step around one that a limit cut is asked again by the next key',
    actual: () => {
      const memory = createMemory();
      spend(memory, 2999);
      const ask = (): Trace => memory.once(a, 'around', undefined, () => spend(memory, 1, 'inside'));
      const words = [wordOf(ask())];
      memory.begin();
      return [...words, wordOf(ask()), wordOf(ask())];
    },
    expected: ['too large', 'business', 'business'],
  },
  {
    name: 'more may be granted near the key, once for a subject, and not far from it',
    actual: () => {
      const near = createMemory();
      nest(near, 15, () => (near.grant(a, 10), near.grant(a, 10), fact));
      const far = createMemory();
      nest(far, 16, () => (far.grant(a, 10), fact));
      return [
        wordOf(spend(near, 2995)),
        wordOf(spend(near, 1, 'more')),
        wordOf(spend(far, 2984)),
        wordOf(spend(far, 1, 'more')),
      ];
    },
    expected: ['business', 'too large', 'business', 'too large'],
  },
  {
    name: 'steps nest 140 deep',
    actual: () => {
      const memory = createMemory();
      const first = nest(memory, 140, () => fact);
      memory.begin();
      const other = createMemory();
      return [wordOf(first), wordOf(nest(other, 141, () => fact)), wordOf(spend(other, 1))];
    },
    expected: ['business', 'too deep', 'business'],
  },
];
