import type ts from 'typescript';
import { symbolAt } from '../../typescript/symbols.js';
import type { AccessPath, Engine } from '../engine.js';
import type { Trace } from '../provenance.js';
import { traceField } from './field.js';
import { nominalOfDeclaration } from './nominal.js';
import { isWithout } from './object.js';
import { rowOnNominal, rowOnType } from './row.js';

/** A parameter that nobody in view passes: metadata if its type is listed, else a fact from outside. */
export function externalParameter(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
): Trace {
  const listed =
    engine.project.scope === 'program' && path.length > 0
      ? rowOnType(engine, engine.checker.getTypeAtLocation(parameter), path, parameter)
      : undefined;
  const nominal = listed ? undefined : nominalOfDeclaration(engine, parameter);
  const asked = path.length > 0 ? path : ['itself'];
  const found = listed ?? (nominal && rowOnNominal(engine, nominal, asked, parameter));
  if (found) return found;
  const injected = injectedMember(engine, parameter, path);
  if (injected) return injected;
  const base = engine.ts.isIdentifier(parameter.name) ? [parameter.name.text] : [];
  const members = path.filter((name) => name !== '*' && !isWithout(name));
  return {
    kind: 'external',
    node: parameter,
    name: [...base, ...members].join('.'),
    path: path.filter((name) => !isWithout(name)),
  };
}

/** `constructor(private readonly keys: KeyService)` that nobody in view calls: a member of the injected class. */
function injectedMember(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
): Trace | undefined {
  const { ts, project } = engine;
  const [name, ...rest] = path;
  const type = parameter.type;
  if (name === undefined || !ts.isConstructorDeclaration(parameter.parent)) return undefined;
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const owner = symbolAt(project, type.typeName)?.declarations?.find(ts.isClassLike);
  if (!owner || !project.owns(owner.getSourceFile())) return undefined;
  const found = traceField(engine, owner, name, rest);
  return found?.kind === 'unproven' ? undefined : found;
}
