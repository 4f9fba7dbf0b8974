import type { ZipEntry } from './safe-zip.ts';

/** A block of merged cells. All numbers count from 0, and the last row and column belong to the block. */
interface MergedBlock {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The maximum number of cells that are filled in a sheet. A hostile file can overlap many large blocks. */
const maxFilled = 5_000_000;

function readColumn(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Reads the merged blocks of a sheet. */
function readMergedBlocks({ content }: ZipEntry): MergedBlock[] {
  // The list is short and comes after the cells, so only this last part of the file is converted to text.
  const start = content.indexOf('mergeCells');
  if (start < 0) return [];
  const xml = content.subarray(start).toString('latin1');
  const blocks = xml.matchAll(
    /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})["']/g,
  );
  return [...blocks].map(([, left = '', top, right = '', bottom]) => ({
    top: Number(top) - 1,
    left: readColumn(left),
    bottom: Number(bottom) - 1,
    right: readColumn(right),
  }));
}

/** Returns the files of the sheets in the order of the workbook. */
export function findSheetParts(parts: readonly ZipEntry[]): (ZipEntry | undefined)[] {
  const read = (name: string) => parts.find((part) => part.name === name)?.content.toString('utf8') ?? '';
  const attribute = (text: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1];
  const targets = new Map(
    [...read('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship(\s[^<>]*)>/g)].map(
      ([, text = '']) => [attribute(text, 'Id'), attribute(text, 'Target') ?? ''] as const,
    ),
  );
  return [...read('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet(\s[^<>]*)>/g)].map(([, text = '']) => {
    const target = targets.get(attribute(text, '\\w+:id')) ?? '';
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return parts.find((part) => part.name === name);
  });
}

/**
 * Fills merged cells with the value of their first cell. A row with no text of its own stays empty, because it only
 * continues the row above.
 */
export function fillMergedCells(lines: string[][], part: ZipEntry | undefined): void {
  const blocks = part ? readMergedBlocks(part) : [];
  if (blocks.length === 0) return;
  const hasText = lines.map((line) => line.some((text) => text !== ''));
  let filled = 0;
  for (const { top, left, bottom, right } of blocks) {
    const text = lines[top]?.[left] ?? '';
    if (text === '') continue;
    for (let row = top; row <= Math.min(bottom, lines.length - 1); row += 1) {
      const line = lines[row];
      if (!line || !hasText[row]) continue;
      for (let column = left; column <= Math.min(right, line.length - 1); column += 1) line[column] = text;
      filled += Math.min(right, line.length - 1) - left + 1;
    }
    if (filled > maxFilled) return;
  }
}
