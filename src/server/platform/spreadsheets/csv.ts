import Papa from 'papaparse';
import { maxLines, tooManyLines, UnreadableTable } from './unreadable-table.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a file whose encoding is not stated: UTF-8 with or without byte order mark, UTF-16 with byte order mark,
 * otherwise Windows-1252, which a western Excel for Windows uses for "CSV".
 */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return utf8.decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters distinguish a binary file from text.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * Finds the most frequent delimiter in the first line with text. Headings rarely contain delimiters, unlike later lines
 * with numbers ("1,5") or lists ("A;B").
 */
function findDelimiter(text: string): string {
  const line = /^\s*(.*)$/m.exec(text.slice(0, 20_000))?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/**
 * Reads the lines of a CSV file. The delimiter (`,` `;` tab or `|`) is taken from Excel's line `sep=;` or found in the
 * headings.
 * @throws UnreadableTable if the file is not text or not a table, has too many lines, or has an unclosed quotation mark
 */
export function readCsv(content: Buffer): string[][] {
  const text = decodeText(content);
  if (binary.test(text.slice(0, 100_000)))
    throw new UnreadableTable('This is neither a workbook (XLSX) nor a text file (CSV).');
  if (/^\s*(<(!doctype|html|\?xml|svg)|\{|\[\s*[{[])/i.test(text.slice(0, 1000)))
    throw new UnreadableTable('This text file does not contain a table. Save the table as CSV or XLSX.');
  const said = /^sep=(.)\r?\n/i.exec(text);
  const table = said ? text.slice(said[0].length) : text;
  const delimiter = said?.[1] ?? findDelimiter(table);
  const { data, errors, meta } = Papa.parse<string[]>(table, { delimiter, preview: maxLines });
  if (meta.truncated) throw tooManyLines('file', data.length);
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open)
    throw new UnreadableTable(`A quotation mark in row ${(open.row ?? 0) + 1} is never closed. Close it or delete it.`);
  return data;
}
