/** A file that is no table, or not one that can be taken; the message is for people. */
export class UnreadableTable extends Error {}

/** Lines and rows that are read: formats and separators reach far below a table easily, and so many of nothing take half a minute. */
export const maxLines = 400_000;

/** @param lines that it has at least */
export const tooManyLines = (what: 'file' | 'sheet', lines: number): UnreadableTable =>
  new UnreadableTable(
    `A ${what} reaches to row ${lines.toLocaleString('en-US')}. Delete what is empty below and beside the table.`,
  );
