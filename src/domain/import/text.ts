/** Text as it is kept: trimmed, composed (NFC), with one kind of space. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replaceAll('\u00a0', ' ').trim();
}

/** What two names have in common when they mean the same: whoever types does not mind case and spaces around. */
export function nameKey(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Written by people where there is nothing to say. */
const nothing = new Set(['', '-', '–', '—', 'n/a', 'n.a.', 'n. a.', 'na', 'k. a.', 'k.a.', 'tbd', '?']);

/** True for a cell that says nothing: empty, a dash, "n/a". */
export function saysNothing(text: string): boolean {
  return nothing.has(nameKey(text));
}

/** The entries of a cell that holds several: separated by `;` or by lines. */
export function listOf(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map(cleanText)
    .filter((entry) => entry !== '');
}
