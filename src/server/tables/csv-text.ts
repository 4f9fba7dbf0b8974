import { escapeCell } from './write-file.ts';

const quoted = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines as CSV; what a spreadsheet program would take for a formula is escaped. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((cell) => quoted(escapeCell(cell))).join(',')}\r\n`).join('');
