const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/** What no XML document may hold, not even escaped. */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text for an element of XML; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text
    .replaceAll(UNPRINTABLE, '\ufffd')
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('\r', '&#13;');
}

/** A text for a quoted attribute, where a reader would make spaces of line breaks and tabs. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll(/["'\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
