import type ts from 'typescript';
import type { AccessPath, Engine } from '../engine.js';
import type { Trace } from '../provenance.js';
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
  const base = engine.ts.isIdentifier(parameter.name) ? [parameter.name.text] : [];
  const members = path.filter((name) => name !== '*' && !isWithout(name));
  return {
    kind: 'external',
    node: parameter,
    name: [...base, ...members].join('.'),
    path: path.filter((name) => !isWithout(name)),
  };
}
