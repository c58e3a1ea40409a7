import type ts from 'typescript';
import { calledFunctions } from '../../typescript/symbols.js';
import { returnedExpressions, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** What a call of the project's own function gives when that is written once, and does not call the function again. */
export function onlyReturned({ ts, project }: Engine, call: ts.CallExpression): ts.Expression | undefined {
  const [fn, another] = calledFunctions(project, call);
  if (!fn || another || fn.asteriskToken) return undefined;
  const [returned, more] = returnedExpressions(ts, fn);
  if (!returned || more) return undefined;
  let isRecursive = ts.isCallExpression(returned) && calledFunctions(project, returned).length > 0;
  visitAll(ts, returned, (node) => {
    isRecursive ||= ts.isCallExpression(node) && calledFunctions(project, node).length > 0;
  });
  return isRecursive ? undefined : returned;
}
