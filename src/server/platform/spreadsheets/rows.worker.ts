import { formatRows } from './rows-xml.ts';

/** Writes lines of a sheet. */
export const run = formatRows;
