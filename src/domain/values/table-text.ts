/** What tells Excel that a CSV file is UTF-8: it stands before the first line. */
export const csvMark = '\ufeff';

/**
 * Text that a spreadsheet program would take for a formula gets a `'` before it; so does what has one already, so that
 * {@link unescapeFormula} can take away exactly one.
 */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The text that {@link escapeFormula} was given. */
export const unescapeFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

// Where a comma is the decimal sign, programs take `;` for the delimiter.
const cell = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines as CSV (RFC 4180), each with its end, without {@link csvMark}; formulas are escaped. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((text) => cell(escapeFormula(text))).join(',')}\r\n`).join('');
