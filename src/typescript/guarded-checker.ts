import type ts from 'typescript';

/**
 * A checker that answers a question about a node once, and never throws for lack of stack. In generated code of some
 * megabytes one inferred type can lead through thousands of functions, and the compiler asks for them one inside
 * another. Such a question gets the answer that plain JavaScript gets: no type is known.
 */
export function guardedChecker(checker: ts.TypeChecker): ts.TypeChecker {
  const any = (): ts.Type => checker.getAnyType();
  return {
    ...checker,
    getTypeAtLocation: once((node) => answered(() => checker.getTypeAtLocation(node), any)),
    getSymbolAtLocation: once((node) => answered(() => checker.getSymbolAtLocation(node), nothing)),
    getTypeOfSymbolAtLocation: (symbol, node) =>
      answered(() => checker.getTypeOfSymbolAtLocation(symbol, node), any),
    getReturnTypeOfSignature: (signature) => answered(() => checker.getReturnTypeOfSignature(signature), any),
    getNonNullableType: (type) => answered(() => checker.getNonNullableType(type), any),
    getContextualType: (node) => answered(() => checker.getContextualType(node), nothing),
    getAwaitedType: (type) => answered(() => checker.getAwaitedType(type), nothing),
    getPropertyOfType: (type, name) => answered(() => checker.getPropertyOfType(type, name), nothing),
  };
}

const nothing = (): undefined => undefined;

function once<Answer>(ask: (node: ts.Node) => Answer): (node: ts.Node) => Answer {
  // The checker holds the nodes anyway: a weak map of so many would only cost the collector time.
  const answers = new Map<ts.Node, Answer>();
  return (node) => {
    const known = answers.get(node);
    if (known !== undefined || answers.has(node)) return known as Answer;
    const answer = ask(node);
    answers.set(node, answer);
    return answer;
  };
}

function answered<Answer>(ask: () => Answer, otherwise: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return otherwise();
    throw error;
  }
}
