/** Text that is HTML already. Only `html` and `trusted` make it, so that whatever else comes in is escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | readonly Markup[];

/** HTML with values in it: texts are escaped, for elements and for quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + asMarkup(values[index] ?? '')).join('') };
}

/** A text of our own that goes in as it is: a style sheet, a script. */
export function trusted(markup: string): Markup {
  return { markup };
}

function asMarkup(value: Part): string {
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  return escaped(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** What is not seen, or makes the rest of a line be read in another order, is shown by its number. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]|\p{Surrogate}/gu;

function escaped(text: string): string {
  return text
    .replaceAll(
      UNSEEN,
      (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll(/[&<>"'`]/g, (character) => ENTITIES[character] ?? character);
}
