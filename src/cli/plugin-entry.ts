import type ts from 'typescript';

/** How a tsconfig names the transformer. */
export const TRANSFORMER = 'chargeonce/transformer';

/** What the plugin entry of the transformer says, as it is written; undefined when a tsconfig has none. */
export function pluginEntry(options: ts.CompilerOptions): Readonly<Record<string, unknown>> | undefined {
  const { plugins } = options;
  const entries = Array.isArray(plugins) ? (plugins as readonly object[]) : [];
  const entry = entries.find((one) => 'transform' in one && one.transform === TRANSFORMER);
  return entry && Object.fromEntries(Object.entries(entry));
}
