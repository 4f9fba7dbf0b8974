import { escapeFormula } from '#root/domain/table-text.ts';

/** A sheet to write: its first line is the headings. */
export interface SheetToWrite {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

const width = (lines: SheetToWrite['lines'], column: number) =>
  Math.min(60, Math.max(10, ...lines.slice(0, 200).map((line) => (line[column] ?? '').length + 2)));

/** A workbook of text cells, headings bold and kept in sight. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  // Read when there is a workbook to write: 80 files that most servers need once a week.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(
    sheets.map(({ name, lines }) => ({
      sheet: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      stickyRowsCount: 1,
      columns: (lines[0] ?? []).map((_, column) => ({ width: width(lines, column) })),
      data: lines.map((line, at) =>
        line.map((text) => ({
          value: escapeFormula(text),
          type: String,
          ...(at === 0 && { fontWeight: 'bold' as const }),
        })),
      ),
    })),
  ).toBuffer();
}
