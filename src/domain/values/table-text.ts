/** The byte order mark at the start of a CSV file, by which Excel recognises UTF-8. */
export const csvMark = '\ufeff';

/**
 * Puts a `'` before text that a spreadsheet program would interpret as a formula. Text that already has a `'` in front
 * of the formula gets another one, so that {@link unescapeFormula} can remove exactly one.
 */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

// Text with `;` is quoted too: where the decimal separator is a comma, spreadsheet programs split cells at `;`.
const cell = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats lines as CSV (RFC 4180), each with a line ending, without {@link csvMark}. Formulas are escaped. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((text) => cell(escapeFormula(text))).join(',')}\r\n`).join('');
