/** A file that is not a table or cannot be accepted. The message is for people. */
export class UnreadableTable extends Error {}

/**
 * The maximum number of lines that are read. Formats and separators often reach far below a table, and reading so many
 * empty lines would take half a minute.
 */
export const maxLines = 400_000;

/** @param lines that it has at least */
export const tooManyLines = (what: 'file' | 'sheet', lines: number): UnreadableTable =>
  new UnreadableTable(
    `A ${what} reaches to row ${lines.toLocaleString('en-US')}. Delete the empty rows and columns below and beside the table.`,
  );
