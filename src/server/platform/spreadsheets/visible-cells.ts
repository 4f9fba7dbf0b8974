import { spreadsheetErrors } from '#root/domain/import/cell-errors.ts';
import { escapeMarkup } from '#root/domain/values/markup.ts';
import { formatNumber, type NumberFormat, parseNumberFormat } from './number-format.ts';
import type { ZipEntry } from './safe-zip.ts';

/** The number format of each style of a workbook; undefined if people see the plain number, a date or a time. */
export type CellStyles = readonly (NumberFormat | undefined)[];

// The percent formats that Excel has built in. Its other built-in formats add no text to a number.
const builtInFormats = [
  ['9', '0%'],
  ['10', '0.00%'],
] as const;

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((text) => text !== undefined);

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
const decodeXml = (text: string) =>
  text.replaceAll(/&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, name?: string, ...codes) => {
    if (name) return entities[name.toLowerCase()] ?? all;
    const code = codes[0] ? Number(codes[0]) : Number.parseInt(codes[1], 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });

/** Reads the number formats of `xl/styles.xml`. */
export function readCellStyles(xml: string): CellStyles {
  const uses = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml);
  // Reads only the formats before the styles. The formats after them belong to conditional formatting, and their
  // numbers have another meaning.
  const own = [...xml.slice(0, uses?.index).matchAll(/<(?:\w+:)?numFmt(\s(?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>/g)];
  const codes = own.map(([, attributes = '']) => [
    readAttribute(attributes, 'numFmtId') ?? '',
    decodeXml(readAttribute(attributes, 'formatCode') ?? ''),
  ]);
  const formats = new Map(
    [...builtInFormats, ...codes].map(([id, code = '']) => [id, parseNumberFormat(code)] as const),
  );
  return [...(uses?.[1] ?? '').matchAll(/<(?:\w+:)?xf\s([^<>]*)>/g)].map(([, attributes = '']) =>
    formats.get(readAttribute(attributes, 'numFmtId') ?? ''),
  );
}

/** Returns the text of a cell that the reader would lose or misread; undefined for all other cells. */
function readSpecialText(attributes: string, body: string, styles: CellStyles): string | undefined {
  const type = readAttribute(attributes, 't') ?? 'n';
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(body)?.[1];
  if (type === 'e') return value || spreadsheetErrors.unreadable;
  // Without a value, the formula was stored without its result, as programs other than spreadsheets may do.
  if (!value && type !== 'inlineStr' && !(type === 'str' && value === '') && /<(?:\w+:)?f[\s/>]/.test(body))
    return spreadsheetErrors.notCalculated;
  if (type !== 'n' || !value) return undefined;
  const style = readAttribute(attributes, 's') ?? '';
  if (!Number.isFinite(Number(value)) || (style !== '' && !(Number(style) < styles.length)))
    return spreadsheetErrors.unreadable;
  const format = styles[Number(style || -1)];
  const shown = format && formatNumber(format, Number(value));
  return shown === undefined ? undefined : Buffer.from(escapeMarkup(shown)).toString('latin1');
}

const cell = /<((?:\w+:)?)c(\s[^<>]*)>/g;

/**
 * Rewrites the cells of a sheet that would be lost or misread: numbers whose format adds to them (`50%` is stored as 0.5,
 * and `2 days` as 2), errors such as `#DIV/0!`, and formulas without a saved result. They become text.
 */
export function showCells({ name, content }: ZipEntry, styles: CellStyles): ZipEntry {
  // Latin-1 has one character for each byte, so the bytes of all other cells stay unchanged, whatever their encoding.
  const xml = content.toString('latin1');
  const pieces: string[] = [];
  let written = 0;
  for (const match of xml.matchAll(cell)) {
    const [open, prefix = '', attributes = ''] = match;
    if (attributes.endsWith('/')) continue;
    const close = `</${prefix}c>`;
    const end = xml.indexOf(close, match.index);
    if (end < 0) break;
    const text = readSpecialText(attributes, xml.slice(match.index + open.length, end), styles);
    if (text === undefined) continue;
    const place = readAttribute(attributes, 'r');
    const shown = `<${prefix}c${place ? ` r="${place}"` : ''} t="str"><${prefix}v>${text}</${prefix}v>`;
    pieces.push(xml.slice(written, match.index), shown);
    written = end;
  }
  if (pieces.length === 0) return { name, content };
  return { name, content: Buffer.from([...pieces, xml.slice(written)].join(''), 'latin1') };
}
