import type { Span } from '../analysis/analysis.js';

/** The most characters that a filled message may have. */
const LONGEST_MESSAGE = 240;

const SHORTEST_QUOTE = 12;
const LONGEST_FILE_NAME = 20;
const PLACE = /`\{\{(\w+)\}\}`|\{\{(\w+)\}\}/g;
const OPTIONAL = /\{\{\?(\w+)\}\}/g;

/**
 * Fills the `{{name}}` places of a message. A place in backticks quotes the user's source. When the message gets longer
 * than `LONGEST_MESSAGE`, what `{{?name}}` adds is left out; if that is not enough the quotes are shortened, and nothing else.
 */
export function fillMessage(template: string, data: Readonly<Record<string, string>>): string {
  const whole = fillWithin(template.replace(OPTIONAL, '{{$1}}'), data, LONGEST_MESSAGE);
  return whole.length <= LONGEST_MESSAGE ? whole : fillShortened(template.replace(OPTIONAL, ''), data);
}

function fillShortened(template: string, data: Readonly<Record<string, string>>): string {
  let width = LONGEST_MESSAGE;
  let message = fillWithin(template, data, width);
  while (message.length > LONGEST_MESSAGE && width > SHORTEST_QUOTE) {
    width -= 1;
    message = fillWithin(template, data, width);
  }
  return message;
}

function fillWithin(template: string, data: Readonly<Record<string, string>>, width: number): string {
  return template.replace(PLACE, (place: string, quoted: string | undefined, plain: string | undefined) => {
    const value = data[quoted ?? plain ?? ''];
    if (value === undefined) return place;
    return quoted === undefined ? value : quote(value, width);
  });
}

/** Quotes source text in backticks, on one line, cut to `width` characters. A template literal brings its own backticks. */
export function quote(text: string, width: number = LONGEST_MESSAGE): string {
  const line = oneLine(text);
  const inner = /^`[^`]*`$/.test(line) ? line.slice(1, -1) : line.replaceAll('`', '\\`');
  return `\`${shorten(inner, width)}\``;
}

/** The text on one line: white space runs are one space, control characters are gone (a terminal would obey them). */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
}

/** Cuts a text to `width` characters, never inside a surrogate pair, and marks the cut. */
export function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  const kept = text.slice(0, width - 1);
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/** Where a place is, for a reader who looks at `from`: `line 12` in the same file, `keys.ts:12` in another. */
export function whereabouts(place: Span, from: Span): string {
  if (place.file === from.file) return `line ${place.line}`;
  const name = place.file.slice(place.file.lastIndexOf('/') + 1);
  const short = name.length > LONGEST_FILE_NAME ? `…${name.slice(1 - LONGEST_FILE_NAME)}` : name;
  return `${short}:${place.line}`;
}

/** A noun phrase at the start of a sentence; code stays as it is. */
export function capital(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Divides a message into what is wrong and what to write instead: the advice is always the last sentence. */
export function splitAdvice(message: string): { readonly statement: string; readonly advice: string } {
  const ends = [...message.matchAll(/\. (?=[A-Z`])/g)].map((match) => match.index + 1);
  const end = ends.filter((index) => !insideQuote(message, index)).at(-1);
  if (end === undefined) return { statement: message, advice: '' };
  return { statement: message.slice(0, end), advice: message.slice(end + 1) };
}

function insideQuote(message: string, index: number): boolean {
  const marks = message.slice(0, index).replaceAll('\\`', '').split('`').length - 1;
  return marks % 2 === 1;
}
