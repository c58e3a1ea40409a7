import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';

/** The functions of the runtime that one file uses, imported once. */
export interface RuntimeNames {
  /** How the file calls a function of the runtime; the import has it from then on. */
  use(name: string): ts.Expression;
  isUsed(): boolean;
  /** What imports them. */
  statements(): readonly ts.Statement[];
}

const PACKAGE = 'chargeonce';

/** The import of a module. For CommonJS it is a `require`: the compiler turns no import into one that it has not seen itself. */
export function runtimeImport(ts: Compiler, factory: ts.NodeFactory, commonJs: boolean): RuntimeNames {
  return commonJs ? required(ts, factory) : imported(factory);
}

function imported(factory: ts.NodeFactory): RuntimeNames {
  const locals = new Map<string, ts.Identifier>();
  return {
    use(name) {
      const local = locals.get(name) ?? factory.createUniqueName(name);
      locals.set(name, local);
      return local;
    },
    isUsed: () => locals.size > 0,
    statements() {
      const specifiers = [...locals].map(([name, local]) =>
        factory.createImportSpecifier(false, factory.createIdentifier(name), local),
      );
      const clause = factory.createImportClause(undefined, undefined, factory.createNamedImports(specifiers));
      return [factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(PACKAGE))];
    },
  };
}

function required(ts: Compiler, factory: ts.NodeFactory): RuntimeNames {
  const local = factory.createUniqueName(PACKAGE);
  let used = false;
  return {
    use(name) {
      used = true;
      return factory.createPropertyAccessExpression(local, name);
    },
    isUsed: () => used,
    statements() {
      const load = factory.createCallExpression(factory.createIdentifier('require'), undefined, [
        factory.createStringLiteral(PACKAGE),
      ]);
      const declaration = factory.createVariableDeclaration(local, undefined, undefined, load);
      return [
        factory.createVariableStatement(
          undefined,
          factory.createVariableDeclarationList([declaration], ts.NodeFlags.Const),
        ),
      ];
    },
  };
}

/** Newer compilers tell the format of each file; before that the options and the file's own format do. */
export function isCommonJs(ts: Compiler, program: ts.Program, file: ts.SourceFile): boolean {
  const { ModuleKind } = ts;
  const told = (
    program as { getEmitModuleFormatOfFile?: (file: ts.SourceFile) => ts.ModuleKind }
  ).getEmitModuleFormatOfFile?.(file);
  if (told !== undefined) return told === ModuleKind.CommonJS;
  const { module = ModuleKind.CommonJS } = program.getCompilerOptions();
  if (module >= ModuleKind.Node16 && module <= ModuleKind.NodeNext)
    return file.impliedNodeFormat === ModuleKind.CommonJS;
  return module === ModuleKind.CommonJS;
}
