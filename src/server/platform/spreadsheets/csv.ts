import Papa from 'papaparse';
import { maxLines, tooManyLines, UnreadableTable } from './unreadable-table.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of a file that does not say its encoding: UTF-8 with or without byte order mark, UTF-16 with one, otherwise
 * Windows-1252, which is what Excel writes as "CSV" on a western Windows.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a binary file from text.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * The delimiter that the first line with text has most of: headings hardly ever have commas within, which numbers
 * ("1,5") and lists ("A;B") further down do.
 */
function findDelimiter(text: string): string {
  const line = /^\s*(.*)$/m.exec(text.slice(0, 20_000))?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/**
 * The lines of a CSV file; the delimiter (`,` `;` tab or `|`) is found in its headings, or said by the line `sep=;` that
 * Excel knows.
 * @throws NotATable for what is no text, text of another kind, and where lines would be lost: too many, or within a quotation
 * mark that nobody closes
 */
export function readCsv(content: Buffer): string[][] {
  const text = decodeText(content);
  if (binary.test(text.slice(0, 100_000)))
    throw new UnreadableTable('This is neither a workbook (XLSX) nor a text file (CSV).');
  if (/^\s*(<(!doctype|html|\?xml|svg)|\{|\[\s*[{[])/i.test(text.slice(0, 1000)))
    throw new UnreadableTable('This is a text file, but no table. Save the table as CSV or XLSX.');
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
