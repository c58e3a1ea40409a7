import type { Usage } from './measure.js';

export interface Row extends Usage {
  readonly name: string;
}

/** A Markdown table; the first row is what the others are compared with. */
export function table(rows: readonly Row[]): string {
  const [base] = rows;
  if (!base) return '';
  const ratio = (value: number, of: number): string => `${(value / of).toFixed(2)} ×`;
  const cells = rows.map((row) => [
    row.name,
    `${row.user.toFixed(2)} s`,
    ratio(row.user, base.user),
    `${row.wall.toFixed(2)} s`,
    ratio(row.wall, base.wall),
    `${row.memory.toFixed(0)} MB`,
    ratio(row.memory, base.memory),
  ]);
  const heads = ['command', 'user CPU', 'ratio', 'wall', 'ratio', 'peak RSS', 'ratio'];
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...cells].map((row) => (row[column] ?? head).length)),
  );
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  const line = (row: readonly string[]): string => `| ${row.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(heads), line(rule), ...cells.map(line)].join('\n');
}
