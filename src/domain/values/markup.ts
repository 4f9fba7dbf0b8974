const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that XML 1.0 (section 2.2) forbids, even escaped: control characters, unpaired surrogates and two
 * noncharacters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is what this is for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/**
 * Escapes text for XML or HTML, as content of an element or of a quoted attribute. Removes characters that XML 1.0
 * forbids.
 */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
