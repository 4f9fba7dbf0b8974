import { spreadsheetErrors } from '#root/domain/import/cell-errors.ts';
import type { ZipEntry } from './safe-zip.ts';

/** The styles of a workbook that change how people see a number. */
export interface CellStyles {
  readonly percent: ReadonlySet<number>;
  readonly count: number;
}

// Excel has two built-in percent formats.
const builtInPercents = ['9', '10'];

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];

/** Returns true if a format shows a number as percent. A literal % in quotes or after \ does not multiply by 100. */
const isPercentFormat = (code: string) => code.replaceAll(/&quot;.*?&quot;|\\./g, '').includes('%');

/** Reads which styles of `xl/styles.xml` are percentages. */
export function readCellStyles(xml: string): CellStyles {
  const formats = [...xml.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/g)].flatMap(([, attributes = '']) =>
    isPercentFormat(/formatCode\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '')
      ? (readAttribute(attributes, 'numFmtId') ?? [])
      : [],
  );
  const percents = new Set([...builtInPercents, ...formats]);
  const styles = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  const all = [...styles.matchAll(/<(?:\w+:)?xf\s([^<>]*)>/g)];
  const percent = all.flatMap(([, attributes = ''], at) =>
    percents.has(readAttribute(attributes, 'numFmtId') ?? '') ? [at] : [],
  );
  return { percent: new Set(percent), count: all.length };
}

/** Returns the text of a cell that the reader would lose or misread; undefined for all other cells. */
function readSpecialText(attributes: string, body: string, { percent, count }: CellStyles): string | undefined {
  const type = readAttribute(attributes, 't') ?? 'n';
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(body)?.[1];
  if (type === 'e') return value || spreadsheetErrors.unreadable;
  // A program other than a spreadsheet may store a formula without its result.
  if (!value && type !== 'inlineStr' && !(type === 'str' && value === '') && /<(?:\w+:)?f[\s/>]/.test(body))
    return spreadsheetErrors.notCalculated;
  if (type !== 'n' || !value) return undefined;
  const style = readAttribute(attributes, 's') ?? '';
  if (!Number.isFinite(Number(value)) || (style !== '' && !(Number(style) < count)))
    return spreadsheetErrors.unreadable;
  return percent.has(Number(style || -1)) ? `${Number((Number(value) * 100).toPrecision(15))}%` : undefined;
}

const cell = /<((?:\w+:)?)c(\s[^<>]*)>/g;

/**
 * Rewrites the cells of a sheet that would be lost or misread: percentages (`50%` is stored as 0.5), errors such as
 * `#DIV/0!`, and formulas without a saved result. They become text.
 */
export function showCells({ name, content }: ZipEntry, styles: CellStyles): ZipEntry {
  // Latin-1 has one character for each byte, so all other text stays unchanged.
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
