/** A comment of a JavaScript or TypeScript file. */
export interface Comment {
  readonly kind: 'line' | 'block';
  /** Without the comment marks. */
  readonly text: string;
  /** Offsets of the whole comment; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

const CLOSES_EXPRESSION = /[\w$)\]}'"`]/;
const BEFORE_REGEX = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/;
const QUOTED = { "'": /'(?:[^'\\\r\n]|\\[\s\S])*'?/y, '"': /"(?:[^"\\\r\n]|\\[\s\S])*"?/y };
const REGEX = /\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[a-z]*/y;
const LINE = /\/\/[^\r\n\u2028\u2029]*/y;
const BLOCK = /\/\*[\s\S]*?(?:\*\/|$)/y;

/**
 * Every comment of a file, without a parser: text that looks like a comment inside a string, a template or a
 * regular expression is none. An unterminated string ends with its line, so that text between JSX tags does little harm.
 */
export function commentsOf(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  // One entry per open template substitution: how many braces are open within it.
  const substitutions: number[] = [];
  let offset = /^#![^\r\n]*/.exec(source)?.[0].length ?? 0;
  while (offset < source.length) {
    const comment = commentAt(source, offset);
    if (comment !== null) comments.push(comment);
    offset = comment?.end ?? afterToken(source, offset, substitutions);
  }
  return comments;
}

function commentAt(source: string, offset: number): Comment | null {
  if (source[offset] !== '/') return null;
  const line = match(LINE, source, offset);
  if (line !== null) return { kind: 'line', text: line.slice(2), start: offset, end: offset + line.length };
  const block = match(BLOCK, source, offset);
  if (block === null) return null;
  return {
    kind: 'block',
    text: block.replace(/^\/\*|\*\/$/g, ''),
    start: offset,
    end: offset + block.length,
  };
}

function afterToken(source: string, offset: number, substitutions: number[]): number {
  const character = source[offset];
  switch (character) {
    case "'":
    case '"':
      return offset + (match(QUOTED[character], source, offset)?.length ?? 1);
    case '`':
      return afterTemplate(source, offset + 1, substitutions);
    case '/':
      return offset + (startsRegex(source, offset) ? (match(REGEX, source, offset)?.length ?? 1) : 1);
    case '{':
    case '}':
      return afterBrace(source, offset, substitutions);
    default:
      return offset + 1;
  }
}

function afterBrace(source: string, offset: number, substitutions: number[]): number {
  const open = substitutions.pop();
  if (open === undefined) return offset + 1;
  if (source[offset] === '{') substitutions.push(open + 1);
  else if (open > 0) substitutions.push(open - 1);
  else return afterTemplate(source, offset + 1, substitutions);
  return offset + 1;
}

/** From inside a template's text to behind its end, or into its next substitution. */
function afterTemplate(source: string, from: number, substitutions: number[]): number {
  for (let offset = from; offset < source.length; offset += 1) {
    if (source[offset] === '\\') offset += 1;
    else if (source[offset] === '`') return offset + 1;
    else if (source.startsWith('${', offset)) {
      substitutions.push(0);
      return offset + 2;
    }
  }
  return source.length;
}

/** A slash behind an operand divides. Behind `<` it closes a JSX tag. */
function startsRegex(source: string, offset: number): boolean {
  const before = source.slice(Math.max(0, offset - 80), offset).trimEnd();
  if (before.endsWith('<')) return false;
  return !CLOSES_EXPRESSION.test(before.slice(-1)) || BEFORE_REGEX.test(before);
}

function match(pattern: RegExp, source: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(source)?.[0] ?? null;
}
