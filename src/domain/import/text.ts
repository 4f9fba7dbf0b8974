const plainText = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;

/** Normalises text for storage: trims it, composes it (NFC) and replaces non-breaking spaces. */
export function cleanText(text: string): string {
  // Nearly all text matches this pattern and needs no change. The test is much cheaper than normalising.
  if (plainText.test(text)) return text;
  return text.normalize('NFC').replaceAll('\u00a0', ' ').trim();
}

/**
 * Letters that PostgreSQL converts to lower case differently from JavaScript. PostgreSQL replaces each letter by one
 * letter, whatever its neighbours.
 */
const unlike = /[İΣ]/;

/** Converts text to lower case as PostgreSQL's `lower` does, because the database compares names with it. */
export const toLowerCase = (text: string): string =>
  unlike.test(text)
    ? Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
    : text.toLowerCase();

/** Replaces several spaces of any kind in a row by one space, because people cannot see the difference in a name. */
export const joinSpaces = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text);

/** Returns the key under which names are compared, ignoring case, and the number and kind of spaces. */
export function toNameKey(text: string): string {
  return joinSpaces(toLowerCase(cleanText(text)));
}

const entries = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|([^;\n]*))(?:[;\n]|$)/g;

/** Splits a cell with several entries, separated by `;` or line breaks. Entries that contain a separator are quoted. */
export function splitList(text: string): string[] {
  return [...text.matchAll(entries)]
    .map(([, quoted, plain]) => cleanText(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    .filter((entry) => entry !== '');
}

/** Joins entries into one cell that `splitList` can read. */
export const joinList = (names: readonly string[]): string =>
  names.map((name) => (/[;\n]|^\s*"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** Counts the characters of rows. */
export const countText = (rows: readonly (readonly (string | number)[])[]): number =>
  rows.reduce((sum, cells) => cells.reduce<number>((more, cell) => more + String(cell).length, sum), 0);
