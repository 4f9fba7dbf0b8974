const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML 1.0 (section 2.2) has no place for these, not even escaped: control characters, surrogates without a partner, two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is what this is for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** Text as it may stand in XML or HTML, in an element or a quoted attribute. What XML 1.0 can not hold is left out. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
