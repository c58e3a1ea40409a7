/**
 * Text that makes a file a beginning: from here on its importers matter. Whoever has a client under another name got
 * it from a file that says "stripe", unless the name of the resource is Stripe's alone. The header is for requests
 * from a browser to the own server.
 */
const BEGINNING_TEXT =
  /stripe(?!d\b|s\b(?![.?![(]))|['"`](?:x-)?idempotency-key['"`]|\b(?:paymentIntents|setupIntents|invoiceItems|creditNotes|checkout\s*[?!]*\.\s*sessions|billingPortal\s*[?!]*\.\s*sessions|subscriptionSchedules|subscriptionItems|ephemeralKeys|promotionCodes|meterEvents)\s*[?!]*\.\s*\w/i;

// A comment opens after white space, or this would see some in addresses and regular expressions.
const STRING_OR_COMMENT =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|(?<![^\s;{}(),])(?:\/\*[^]*?\*\/|\/\/[^\n]*)/g;

/** True when the text says something of the kind outside of comments: documentation mentions Stripe a lot. */
function isBeginning(text: string): boolean {
  if (!BEGINNING_TEXT.test(text)) return false;
  return BEGINNING_TEXT.test(withoutComments(text));
}

function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (part) => (part.startsWith('/') ? ' ' : part));
}

/** What the graph knows of a project's source files. */
export interface SourceTexts {
  /** Every source file of every project, by absolute path. */
  readonly files: Iterable<string>;
  text(file: string): string;
  /** The user's own file that an import stands for; null for installed packages and for what does not exist. */
  resolve(specifier: string, from: string): string | null;
}

/** What a commit or a branch changes: absolute paths with forward slashes, whatever kind of file it is. */
export interface ChangedFiles {
  /** Files that are new or have another content. */
  readonly files: readonly string[];
  readonly deleted: readonly string[];
}

export interface Matter {
  readonly files: ReadonlySet<string>;
  /** The changed files, with those that import a deleted one; null when nothing was said of changes. */
  readonly touched: ReadonlySet<string> | null;
}

/**
 * The files from which values can reach a Stripe call: those that may hold one, and whatever imports them, directly
 * or through other files. Imports in the other direction are the compiler's to follow. Empty when nothing may hold one.
 * With `changes`, only those that have to do with what is changed.
 */
export function filesThatMatter(sources: SourceTexts, changes: ChangedFiles | null = null): Matter {
  const imports = readImports(sources);
  const { files, importers, scripts } = imports;
  const beginnings = files.filter((file) => isBeginning(sources.text(file)));
  const contractsBy = new Map(beginnings.map((file) => [file, new Set(contractsOf(file, sources))]));
  const contracts = new Set([...contractsBy.values()].flatMap((own) => [...own]));
  const reached = closure([...beginnings, ...filesUsing(contracts, files, sources)], importers);
  // Scripts share their globals without importing each other.
  if (scripts.some((file) => reached.has(file))) scripts.forEach((file) => reached.add(file));
  if (changes === null) return { files: reached, touched: null };
  const touched = new Set([
    ...changes.files,
    ...changes.deleted.flatMap((file) => importers.get(file) ?? []),
  ]);
  const near = filesNear(touched, { ...imports, contractsBy, sources });
  return { files: new Set([...near].filter((file) => reached.has(file))), touched };
}

/**
 * Whoever the touched files reach, and who has to be in view to judge that: their importers, and what stands on the other
 * side of an interface.
 */
function filesNear(
  touched: ReadonlySet<string>,
  graph: Imports & {
    readonly contractsBy: ReadonlyMap<string, ReadonlySet<string>>;
    readonly sources: SourceTexts;
  },
): ReadonlySet<string> {
  const { files, importers, scripts, contractsBy, sources } = graph;
  const near = closure([...touched], importers);
  for (let size = 0; size !== near.size;) {
    size = near.size;
    const own = new Set([...near].flatMap((file) => [...(contractsBy.get(file) ?? [])]));
    closure(filesUsing(own, files, sources), importers).forEach((file) => near.add(file));
  }
  for (const [file, contracts] of contractsBy)
    if (filesUsing(contracts, [...near], sources).length > 0) near.add(file);
  if (scripts.some((file) => near.has(file))) scripts.forEach((file) => near.add(file));
  return near;
}

function closure(seeds: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(seeds);
  for (const file of reached) importers.get(file)?.forEach((importer) => reached.add(importer));
  return reached;
}

interface Imports {
  /** The sources and what they import from beside them, such as another package of the workspace. */
  readonly files: readonly string[];
  /** Who imports the file. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Files that are no modules. */
  readonly scripts: readonly string[];
}

// Over text, strings and comments alike: an import too many costs a file, and a scanner costs seventy times as much.
const SPECIFIER =
  /\b(?:from|import|require)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"`]([^'"`\n]+)['"`]|^\s*\/\/\/\s*<reference\s+path\s*=\s*['"]([^'"\n]+)['"]/gm;
const EXPORT = /\bexports?\b/;

function readImports(sources: SourceTexts): Imports {
  const files = new Set(sources.files);
  const importers = new Map<string, string[]>();
  const scripts: string[] = [];
  for (const file of files) {
    const text = sources.text(file);
    const specifiers = [...text.matchAll(SPECIFIER)].map((match) => match[1] ?? `./${match[2]}`);
    for (const specifier of specifiers) {
      const target = sources.resolve(specifier, file);
      if (target === null || target === file) continue;
      files.add(target);
      const known = importers.get(target);
      if (known) known.push(file);
      else importers.set(target, [file]);
    }
    if (specifiers.length === 0 && !EXPORT.test(text)) scripts.push(file);
  }
  return { files: [...files], importers, scripts };
}

const CONTRACT = /\b(?:implements|extends|satisfies)\s+([\w$.,\s]+)|:\s*([\w$.]+)(?:<[^=\n]*>)?\s*=\s*\{/g;
const IMPORT = /\bimport\s+(?:type\s+)?([^;'"]*?)\s+from\s*['"]([^'"\n]+)['"]/g;

/**
 * The names of the imported interfaces and base classes that the file implements. Who calls through an interface
 * does not import the implementation; but it names the interface, or imports a file that does.
 */
function contractsOf(file: string, sources: SourceTexts): string[] {
  const text = sources.text(file);
  const used = [...text.matchAll(CONTRACT)].flatMap((match) => (match[1] ?? match[2] ?? '').split(/[\s,]+/));
  if (used.length === 0) return [];
  const contracts: string[] = [];
  for (const [, clause = '', specifier = ''] of text.matchAll(IMPORT)) {
    const found = used.filter((name) => localNames(clause).includes(name.split('.')[0] ?? ''));
    if (found.length === 0 || sources.resolve(specifier, file) === null) continue;
    contracts.push(...found.map((name) => originalName(clause, name.split('.').at(-1) ?? '')));
  }
  return contracts;
}

function localNames(clause: string): string[] {
  return clause.match(/[\w$]+/g) ?? [];
}

/** `Gateway` for `G` in `{ Gateway as G }`. */
function originalName(clause: string, name: string): string {
  return new RegExp(`([\\w$]+)\\s+as\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`).exec(clause)?.[1] ?? name;
}

/**
 * The files that use one of the names. To declare it, or to give it on, is no use: everything would import that. A
 * base class speaks of itself all the time.
 */
function filesUsing(names: ReadonlySet<string>, files: readonly string[], sources: SourceTexts): string[] {
  if (names.size === 0) return [];
  const any = `(?<![\\w$])(?:${[...names].map((name) => name.replaceAll('$', '\\$')).join('|')})(?![\\w$])`;
  const mention = new RegExp(any);
  const base = new RegExp(`\\bclass\\s+${any}`);
  const noUse = new RegExp(
    `\\b(?:interface|type)\\s+${any}|\\bexport\\s*(?:type\\s*)?\\{[^}]*\\}\\s*from\\b`,
    'g',
  );
  return files.filter((file) => {
    const text = sources.text(file);
    return mention.test(text) && !base.test(text) && mention.test(withoutComments(text).replace(noUse, ''));
  });
}
