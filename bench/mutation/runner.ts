import { join } from 'node:path';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import type * as Checks from './checks.js';

register('./reload-hooks.js', import.meta.url);

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Gives the checks; `anew` loads the engine again, for a mutant in code that runs while it is loaded, and after one. */
function checkLoader(): (anew: boolean) => Promise<readonly Checks.Check[]> {
  let checks: readonly Checks.Check[] | undefined;
  let shared: Checks.Shared | undefined;
  let generation = 0;
  return async (anew) => {
    if (checks && !anew) return checks;
    // The working folder is the copy with the mutants in it.
    const { href } = pathToFileURL(join(process.cwd(), '.cache/bench/mutation/checks.js'));
    const loaded = (await import(`${href}?generation=${++generation}`)) as typeof Checks;
    shared ??= loaded.sharedOf(REPOSITORY);
    return (checks = loaded.checksOf(REPOSITORY, shared));
  };
}

/**
 * Runs the checks inside Stryker's own process: the program of all fixtures is made once, so that a mutant costs what
 * the engine costs and no more.
 */
function checkRunner(): TestRunner {
  const globals = globalThis as unknown as Record<string, InstrumenterContext | undefined>;
  const context = (globals[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
  const load = checkLoader();
  // Mutants that stand together are mostly noticed by the same check: it goes first.
  const lastKills = new Map<string, number>();
  const byLastKill = (one: Checks.Check, other: Checks.Check): number =>
    (lastKills.get(other.name) ?? 0) - (lastKills.get(one.name) ?? 0);
  return {
    capabilities: () => ({ reloadEnvironment: true }),
    async dryRun() {
      const results = (await load(false)).map((check) => {
        context.currentTestId = check.name;
        const result = resultOf(check);
        delete context.currentTestId;
        return result;
      });
      // The stub leaves out what a few programs are about; what they say of the engine is then no evidence.
      const tests = results.filter(({ status }) => status === TestStatus.Success);
      const { mutantCoverage } = context;
      return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
    },
    async mutantRun({ activeMutant, hitLimit, mutantActivation, reloadEnvironment, testFilter }) {
      if (mutantActivation === 'static') context.activeMutant = activeMutant.id;
      const tests = await runSafely(async () => {
        const all = await load(reloadEnvironment);
        Object.assign(context, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 });
        return all.filter(({ name }) => testFilter?.includes(name) ?? true).sort(byLastKill);
      });
      const [killer] = tests.filter(({ status }) => status === TestStatus.Failed);
      if (killer) lastKills.set(killer.name, Number(activeMutant.id));
      const overrun = determineHitLimitReached(context.hitCount, hitLimit);
      Object.assign(context, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
      return toMutantRunResult(overrun ?? { status: DryRunStatus.Complete, tests });
    },
  };
}

/** A mutant with which the engine cannot even be loaded has been noticed. */
async function runSafely(choose: () => Promise<readonly Checks.Check[]>): Promise<TestResult[]> {
  try {
    return untilFailure(await choose());
  } catch (error) {
    return [resultOf({ name: 'loads', run: () => String(error) })];
  }
}

function untilFailure(checks: readonly Checks.Check[]): TestResult[] {
  const results: TestResult[] = [];
  for (const check of checks) {
    const result = resultOf(check);
    results.push(result);
    if (result.status === TestStatus.Failed) break;
  }
  return results;
}

function resultOf(check: Checks.Check): TestResult {
  const start = performance.now();
  const failureMessage = messageOf(check);
  const test = { id: check.name, name: check.name, timeSpentMs: performance.now() - start };
  return failureMessage === null
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage };
}

function messageOf(check: Checks.Check): string | null {
  try {
    return check.run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What Stryker reads. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'checks', checkRunner)];
