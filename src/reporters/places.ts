import type { Span } from '../analysis/analysis.js';
import { relativePath } from '../rule/relative-path.js';
import { excerpt } from './excerpt.js';
import { columnWidth, WIDTH, wrap } from './layout.js';

const INDENT = '    ';
const GAP = '  ';
const LONGEST_CODE = 40;

/** A place in the code with a remark on it. */
export interface RemarkedPlace {
  readonly at: Span;
  readonly remark: string;
}

/** Each file with its places below it: `line:column`, the code there, the remark. In the order given. */
export function placeLines(places: readonly RemarkedPlace[], cwd: string): string[] {
  const rows = places.map(({ at, remark }) => ({ at, remark, position: `${at.line}:${at.column}` }));
  const positionWidth = columnWidth(
    rows.map(({ position }) => position),
    WIDTH,
  );
  const codeWidth = columnWidth(
    rows.map(({ at }) => at.text),
    LONGEST_CODE,
  );
  return rows.flatMap(({ at, remark, position }, index) => {
    const code = excerpt(at.text, codeWidth).padEnd(codeWidth);
    const head = `${INDENT}${position.padEnd(positionWidth)}${GAP}${code}${GAP}`;
    const isNewFile = rows[index - 1]?.at.file !== at.file;
    return [...(isNewFile ? [`  ${relativePath(cwd, at.file)}`] : []), ...hanging(head, remark)];
  });
}

/** A remark that does not fit goes on below itself. */
function hanging(head: string, text: string): string[] {
  const [first = '', ...rest] = wrap(text, WIDTH - head.length);
  return [`${head}${first}`.trimEnd(), ...rest.map((line) => ' '.repeat(head.length) + line)];
}
