import ts from 'typescript';
import { causeAt } from '../../../src/analysis/cause.js';
import { fileOf, type Unit } from './unit.js';

const FILE = fileOf(
  `
randomUUID();
function pay() {
  randomUUID(); randomUUID(
  );
  return () => randomUUID();
}
class Gateway { charge() { return randomUUID(); } }
`,
  '/shop/src/pay.ts',
);

function causes(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(causeAt(ts, node).place);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export const causeUnits = (): readonly Unit[] => [
  {
    name: 'a cause names function, text and which of equal texts it is',
    actual: () => causes(FILE),
    expected: [
      '|randomUUID()|0',
      'pay|randomUUID()|0',
      'pay|randomUUID()|0',
      'pay|randomUUID()|1',
      'Gateway.charge|randomUUID()|0',
    ],
  },
  {
    name: 'the second of two equal texts is another cause',
    actual: () => causes(fileOf('function pay() { f(a); f(a); }')),
    expected: ['pay|f(a)|0', 'pay|f(a)|1'],
  },
  {
    name: 'equal texts in two functions are told apart by the functions',
    actual: () => causes(fileOf('f(a); function pay() { f(a); } class Gateway { static { f(a); } }')),
    expected: ['|f(a)|0', 'pay|f(a)|0', 'Gateway|f(a)|0'],
  },
  {
    name: 'the file has forward slashes',
    actual: () => {
      const [statement] = fileOf('f(a);', 'C:\\shop\\pay.ts').statements;
      return statement && causeAt(ts, statement);
    },
    expected: { file: 'C:/shop/pay.ts', place: '|f(a);|0' },
  },
];
