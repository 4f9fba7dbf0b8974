const formatter = new Intl.NumberFormat('en-GB');

/**
 * Formats a number with commas between thousands, such as 10,000. Does not use `toLocaleString`, which would create a
 * formatter for each of the many messages that are built while the application loads.
 */
export const groupThousands = (value: number | bigint): string => formatter.format(value);

/**
 * Formats a number with its noun: "1 record", "10,000 records".
 * @param many the plural, unless it is formed with "s"
 */
export const formatCount = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${groupThousands(count)} ${count === 1 || count === 1n ? one : many}`;
