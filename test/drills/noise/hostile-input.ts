import { batchColumns, maxBatchRows } from '#root/contract/activities/activity-batches.ts';
import { writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';

/** A workbook of about 50 KB with 100 columns, whose first lines hold 5,000 characters in each cell. */
export async function buildHostileWorkbook(): Promise<Buffer> {
  const heading = (line: number, column: number) => `RTO ${line} ${column} `.padEnd(5_000, 'MTPD of the process ');
  const lines = Array.from({ length: 10 }, (_, line) =>
    Array.from({ length: 100 }, (_, column) => heading(line, column)),
  );
  return writeXlsx([{ name: 'Activities', lines }]);
}

/** A CSV file of 2,000 activities whose owners and divisions resemble stored ones. */
export const buildWideCsv = (): Buffer =>
  Buffer.from(
    [
      'Name,Department,Owner,Priority,MTPD (h),RTO (h)',
      ...Array.from({ length: 2_000 }, (_, at) => `New ${at},Divisoin ${at % 50},Ownr No. ${at % 50},Hgih,24,30`),
    ].join('\n'),
  );

/** The longest draft, with 50 long names of units that do not exist. */
export const buildDraft = () => ({
  rows: Array.from({ length: maxBatchRows }, (_, at) => ({
    target: null,
    cells: batchColumns.map((column) =>
      column === 'name' ? `Pasted ${at}` : column === 'unit' ? `${at % 50} ${'Customer service '.repeat(12)}x` : '',
    ),
  })),
});
