import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import type { ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';
import { accent, rule } from '#root/domain/documents/charts/svg.ts';
import { shareColumns } from '#root/domain/documents/fit-table.ts';
import { clean, toCellRuns, toColour, toRuns } from './word-runs.ts';

/** The width of the text on a page, in twentieths of a point: A4 without margins of 22 mm. */
export const textWidth = 9411;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const line = (size: number, colour: string) => ({ style: BorderStyle.SINGLE, size, color: toColour(colour) });
const borders = { top: none, left: none, right: none, insideVertical: none };

/** Shares the width of the page among columns. */
export function shareWidth(widths: readonly number[]): number[] {
  const sum = widths.reduce((all, one) => all + one, 0);
  return widths.map((width) => Math.round((width / sum) * textWidth));
}

const toCell = (children: readonly ParagraphChild[], width: number, isEnd = false, style = 'TableText') =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 90, right: 90 },
    children: [new Paragraph({ style, ...(isEnd && { alignment: AlignmentType.END }), children })],
  });

/** Returns a table whose first row is repeated on every page. */
export function toTable({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): Table {
  const widths = shareWidth(shareColumns({ columns, rows }));
  const isEnd = (at: number) => columns[at]?.align === 'end';
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ label }, at) => toCell(toRuns(label), widths[at] as number, isEnd(at), 'TableHeading')),
  });
  const toRow = (row: readonly ReportCell[]) =>
    new TableRow({
      cantSplit: true,
      children: row.map((cell, at) => toCell(toCellRuns(cell), widths[at] as number, isEnd(at))),
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: { ...borders, bottom: line(4, rule), insideHorizontal: line(4, rule) },
    rows: [head, ...rows.map(toRow)],
  });
}

/** Returns a table with names on the left and values on the right. */
export function toFacts(facts: readonly { readonly label: string; readonly value: ReportCell }[]): Table {
  const widths = shareWidth([1, 2.6]);
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: { ...borders, bottom: line(4, rule), insideHorizontal: line(4, rule) },
    rows: facts.map(
      ({ label, value }) =>
        new TableRow({
          cantSplit: true,
          children: [
            toCell(toRuns(label), widths[0] as number, false, 'FactName'),
            toCell(toCellRuns(value), widths[1] as number),
          ],
        }),
    ),
  });
}

/** Returns a box with a coloured edge. */
export const toCallout = (title: readonly ParagraphChild[], text: string, colour: string): Table =>
  new Table({
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: [textWidth],
    borders: { ...borders, bottom: none, insideHorizontal: none, left: { ...line(24, accent), color: colour } },
    rows: [
      new TableRow({
        children: [
          new TableCell({
            shading: { fill: 'F5F7FA' },
            margins: { top: 120, bottom: 120, left: 180, right: 180 },
            children: [
              new Paragraph({ keepNext: true, children: title }),
              ...clean(text)
                .split('\n')
                .map((part) => new Paragraph({ children: toRuns(part) })),
            ],
          }),
        ],
      }),
    ],
  });
