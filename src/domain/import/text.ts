const plainText = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;

/** Text as it is kept: trimmed, composed (NFC), with one kind of space. */
export function cleanText(text: string): string {
  // Nearly all text is of these letters and is clean already; asking is far cheaper than composing.
  if (plainText.test(text)) return text;
  return text.normalize('NFC').replaceAll('\u00a0', ' ').trim();
}

/** Letters whose small form is another in PostgreSQL: there one stands for one, whatever stands beside it. */
const unlike = /[İΣ]/;

/** Small letters as PostgreSQL's `lower` has them, by which names are kept apart. */
export const toLowerCase = (text: string): string =>
  unlike.test(text)
    ? Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
    : text.toLowerCase();

/** What two names have in common when they mean the same: whoever types does not mind case and spaces around. */
export function toNameKey(text: string): string {
  return toLowerCase(cleanText(text));
}

/** Written by people where there is nothing to say. */
const nothing = new Set(['', '-', '–', '—', 'n/a', 'n.a.', 'n. a.', 'na', 'k. a.', 'k.a.', 'tbd', '?']);

/** True for a cell that says nothing: empty, a dash, "n/a". */
export function isBlankWord(text: string): boolean {
  return nothing.has(toNameKey(text));
}

const entries = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|([^;\n]*))(?:[;\n]|$)/g;

/** The entries of a cell that holds several: separated by `;` or by lines; one with such in it stands in quotes. */
export function splitList(text: string): string[] {
  return [...text.matchAll(entries)]
    .map(([, quoted, plain]) => cleanText(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    .filter((entry) => entry !== '');
}

/** Entries as one cell, which `listOf` reads again. */
export const joinList = (names: readonly string[]): string =>
  names.map((name) => (/[;\n]|^\s*"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
