import { oneLine, shorten } from '../rule/message.js';

/** Fewer characters than this in front of the last call say nothing. */
const SHORTEST_HEAD = 8;

/**
 * A piece of code on one line, cut to `width` characters. Of a call chain the last call stays, because the value comes out of it:
 * `createHash('sha256').up….digest('hex')`.
 */
export function excerpt(text: string, width: number): string {
  const code = oneLine(text);
  if (code.length <= width) return code;
  const call = lastCall(code);
  if (call === null) return shorten(code, width);
  const whole = code.slice(call.start);
  const tail = whole.length + SHORTEST_HEAD < width ? whole : `${code.slice(call.start, call.open)}(…)`;
  const room = width - tail.length;
  if (room < SHORTEST_HEAD) return room > 0 ? `…${tail}` : shorten(code, width);
  return shorten(code.slice(0, call.start), room) + tail;
}

/** Where the member call begins that the code ends with, at its dot and at its parenthesis. */
function lastCall(code: string): { readonly start: number; readonly open: number } | null {
  if (!code.endsWith(')')) return null;
  const open = openingOf(code);
  const callee = /\??\.#?[\w$]+$/.exec(code.slice(0, open));
  return callee === null || callee.index === 0 ? null : { start: callee.index, open };
}

/** The parenthesis that the last one closes; a quoted one is rare, and then the cut is in another place. */
function openingOf(code: string): number {
  let depth = 0;
  for (let index = code.length - 1; index >= 0; index -= 1) {
    if (code[index] === ')') depth += 1;
    if (code[index] === '(') depth -= 1;
    if (depth === 0) return index;
  }
  return 0;
}
