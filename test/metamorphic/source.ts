import ts from 'typescript';

/** One file of a program with the questions that rewrites ask about it. */
export interface Source {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  /** True when the file can hold types. */
  readonly isTyped: boolean;
  /** True when the file uses `import` and `export`. */
  readonly isModule: boolean;
  /** The identifiers of the file that stand for the symbol's value, its declarations included. */
  referencesTo(symbol: ts.Symbol): readonly ts.Identifier[];
  /** True for a name under which a member is assigned, deleted or counted up anywhere in the fixture. */
  isWrittenMember(name: string): boolean;
  /** A name that stands nowhere in the fixture and says nothing; the number tells several apart. */
  fresh(index?: number): string;
  /** Everywhere that a renaming has to touch, in all files; undefined when the name cannot be changed. */
  renames(name: ts.Node): readonly ts.RenameLocation[] | undefined;
}

const NEUTRAL = ['plum', 'quince', 'fig', 'damson', 'lime'] as const;

/** Opens a file of a fixture. `files` are all files of the fixture. */
export function sourceOf(
  service: ts.LanguageService,
  file: ts.SourceFile,
  files: readonly ts.SourceFile[],
): Source {
  const program = service.getProgram();
  if (!program) throw new Error('The language service has no program.');
  const checker = program.getTypeChecker();
  const text = files.map((one) => one.text).join('\n');
  let references: Map<ts.Symbol, ts.Identifier[]> | undefined;
  let written: Set<string> | undefined;
  return {
    file,
    checker,
    isTyped: /\.[cm]?ts$/.test(file.fileName),
    isModule: file.statements.some(
      (one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one) || hasExport(one),
    ),
    referencesTo: (symbol) => (references ??= referencesIn(file, checker)).get(symbol) ?? [],
    isWrittenMember: (name) => (written ??= new Set(files.flatMap(writtenMembers))).has(name),
    fresh(index = 0) {
      const free = NEUTRAL.filter((name) => !new RegExp(`\\b${name}\\b`, 'i').test(text));
      const name = free[index];
      if (name === undefined) throw new Error(`${file.fileName} uses up the neutral names.`);
      return name;
    },
    renames: (name) =>
      service.findRenameLocations(file.fileName, name.getStart(file), false, false, {
        providePrefixAndSuffixTextForRename: true,
      }),
  };
}

/** The symbol whose value the identifier reads or declares. */
export function valueSymbolAt(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
    return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isExportSpecifier(parent)) return checker.getExportSpecifierLocalTargetSymbol(parent);
  return checker.getSymbolAtLocation(node);
}

/** Every node below, the node itself included, in order of position. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
}

function hasExport(statement: ts.Statement): boolean {
  return (
    ts.isExportAssignment(statement) ||
    (ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  );
}

function referencesIn(file: ts.SourceFile, checker: ts.TypeChecker): Map<ts.Symbol, ts.Identifier[]> {
  const found = new Map<ts.Symbol, ts.Identifier[]>();
  for (const node of nodesIn(file)) {
    if (!ts.isIdentifier(node)) continue;
    const symbol = valueSymbolAt(checker, node);
    if (symbol) found.set(symbol, [...(found.get(symbol) ?? []), node]);
  }
  return found;
}

function writtenMembers(file: ts.SourceFile): string[] {
  return [...nodesIn(file)].flatMap((node) => {
    if (!isAssignmentTarget(node)) return [];
    if (ts.isPropertyAccessExpression(node)) return [node.name.text];
    if (!ts.isElementAccessExpression(node)) return [];
    return ts.isStringLiteralLike(node.argumentExpression) ? [node.argumentExpression.text] : [];
  });
}

/** True when the expression is assigned to, counted up or down, deleted, or bound by a loop. */
export function isAssignmentTarget(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignment(parent.operatorToken.kind);
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return (
      parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken
    );
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  if (ts.isDeleteExpression(parent)) return true;
  return isInPattern(node) && isAssignmentTarget(parent);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Part of a literal that may be the pattern of a destructuring assignment. */
function isInPattern(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent)
  );
}

/** True when the variable, parameter, import or function never gets another value after its declaration. */
export function isNeverAssigned(source: Source, symbol: ts.Symbol): boolean {
  const declared = symbol.declarations ?? [];
  if (declared.length === 0) return false;
  if (declared.every((one) => isConstant(one))) return true;
  if (!declared.every((one) => one.getSourceFile() === source.file)) return false;
  return !source.referencesTo(symbol).some(isAssignmentTarget);
}

function isConstant(declaration: ts.Declaration): boolean {
  return (
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 ||
    ts.isImportSpecifier(declaration) ||
    ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration)
  );
}

/** True for `const`, not for `let`, `var` and `using`. */
export function isConstList({ flags }: ts.VariableDeclarationList): boolean {
  return (flags & ts.NodeFlags.Const) !== 0 && (flags & ts.NodeFlags.Using) === 0;
}
