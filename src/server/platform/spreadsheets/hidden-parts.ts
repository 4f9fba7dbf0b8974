import { maxImportColumns } from '#root/contract/import/import-terms.ts';
import type { ZipEntry } from './safe-zip.ts';
import { maxLines } from './unreadable-table.ts';

/** The parts of a sheet that a workbook hides. */
export interface HiddenParts {
  readonly sheet: boolean;
  /** Row numbers, from 1. */
  readonly rows: readonly number[];
  /** Columns, from 0. */
  readonly columns: readonly number[];
}

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
const isHidden = (attributes: string) => /\shidden\s*=\s*["'](?:1|true)["']/.test(attributes);

/** Returns for each sheet of the workbook whether it is hidden. */
export function readSheetStates(workbook: string): boolean[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet(\s[^<>]*)>/g)].map(([, attributes = '']) =>
    /^(?:hidden|veryHidden)$/.test(readAttribute(attributes, 'state') ?? ''),
  );
}

function readHiddenColumns(head: string): number[] {
  const hidden = new Set<number>();
  for (const [, attributes = ''] of head.matchAll(/<(?:\w+:)?col(\s[^<>]*)>/g)) {
    if (!isHidden(attributes)) continue;
    const [from, to] = [Number(readAttribute(attributes, 'min')), Number(readAttribute(attributes, 'max'))];
    for (let column = from; column <= Math.min(to, maxImportColumns); column += 1) hidden.add(column - 1);
  }
  return [...hidden];
}

function readHiddenRows(xml: string): number[] {
  const hidden = new Set<number>();
  let number = 0;
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?row(\s[^<>]*)?>/g)) {
    number = Number(readAttribute(attributes, 'r') ?? number + 1);
    if (isHidden(attributes) && number <= maxLines) hidden.add(number);
  }
  return [...hidden];
}

/** Returns what the workbook hides of a sheet; undefined if it hides nothing. */
export function readHiddenParts(part: ZipEntry | undefined, isSheetHidden: boolean): HiddenParts | undefined {
  const xml = part?.content.includes('hidden') ? part.content.toString('latin1') : '';
  const start = xml.indexOf('sheetData');
  const columns = readHiddenColumns(xml.slice(0, Math.max(start, 0)));
  const rows = readHiddenRows(xml.slice(Math.max(start, 0)));
  if (!isSheetHidden && columns.length + rows.length === 0) return undefined;
  return { sheet: isSheetHidden, rows, columns };
}
