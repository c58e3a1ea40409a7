/** A piece of a message: words, or code that the message quotes. */
export interface MessagePart {
  readonly kind: 'words' | 'code';
  readonly text: string;
}

/** Divides a message, or the words of a step, into its words and the code in backticks; a backtick in code has a backslash. */
export function messageParts(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { index, 0: quoted, 1: code = '' } of message.matchAll(/(?<!`)`((?:\\`|[^`])+)`(?!`)/g)) {
    if (index > end) parts.push({ kind: 'words', text: message.slice(end, index) });
    parts.push({ kind: 'code', text: code.replaceAll('\\`', '`') });
    end = index + quoted.length;
  }
  if (end < message.length) parts.push({ kind: 'words', text: message.slice(end) });
  return parts;
}
