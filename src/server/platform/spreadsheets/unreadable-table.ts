import { groupThousands } from '#root/contract/platform/numbers.ts';
/** Thrown for a file that is not a table or cannot be accepted. The message is for the user. */
export class UnreadableTable extends Error {}

/**
 * The maximum number of lines that are read. Formats and separators often extend far below a table, and reading so many
 * empty lines would take half a minute.
 */
export const maxLines = 400_000;

/** Returns the error for too many lines. @param lines the number of lines, or a number that it is known to exceed */
export const tooManyLines = (what: 'file' | 'sheet', lines: number): UnreadableTable =>
  new UnreadableTable(
    `A ${what} reaches to row ${groupThousands(lines)}. Delete the empty rows and columns below and beside the table.`,
  );
