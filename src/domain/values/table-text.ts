/** The byte order mark at the start of a CSV file, by which Excel recognises UTF-8. */
export const csvMark = '\ufeff';

// The errors of Excel, LibreOffice and Google Sheets in English, German and French, and the `###` of a column that is
// too narrow.
const errorText =
  /^(#(DIV\/0!?|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|NV|WERT!|BEZUG!|ZAHL!|ÜBERLAUF!|KALK!|N\/D|NOM\?|NUL!|NOMBRE!|VALEUR!|PROPAGATION!|GETTING_DATA|NOT CALCULATED!|UNREADABLE!|#{2,})|Err:\d{3})$/i;

/** Returns whether a cell holds an error of the spreadsheet instead of a value. */
export const isCellError = (text: string): boolean => /^[#E]/i.test(text) && errorText.test(text);

// Includes full-width characters, because some programs read them like normal characters.
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Puts a `'` before text that a spreadsheet program would interpret as a formula, and before text that an import would
 * mistake for a spreadsheet error. Such text that already begins with a `'` gets another `'`, so that {@link
 * unescapeFormula} and {@link unescapeCellError} can remove exactly one.
 */
export const escapeFormula = (text: string): string =>
  formula.test(text) || isCellError(text.replace(/^'+/, '')) ? `'${text}` : text;

/** Reverses {@link escapeFormula} for formulas. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** Reverses {@link escapeFormula} for text such as `'#REF!`. Only text without the `'` is an error. */
export const unescapeCellError = (text: string): string =>
  text.startsWith("'") && isCellError(text.replace(/^'+/, '')) ? text.slice(1) : text;

// Text with `;` is quoted too: where the decimal separator is a comma, spreadsheet programs split cells at `;`.
const cell = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats lines as CSV (RFC 4180), each with a line ending, without {@link csvMark}. Formulas are escaped. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((text) => cell(escapeFormula(text))).join(',')}\r\n`).join('');
