import { z } from 'zod';
import { dateSpan } from './date-spans.ts';
import { searchText } from './fields.ts';

/** The page sizes of lists, as the pager offers them. */
export const pageSizes = [10, 25, 50, 100] as const;

const number = (schema: z.ZodType<number>) =>
  z.preprocess((value) => (value === undefined ? undefined : Number(value)), schema);

/** The query parameters of every list. */
const paged = {
  page: number(z.int().min(1, 'Pages start at 1').max(1_000_000)).default(1),
  pageSize: number(z.literal(pageSizes, { error: 'Use 10, 25, 50 or 100' })).default(25),
  q: searchText().default(''),
};

/** The filters by day, which a list has if it can be sorted by the time of creation or change. */
type DateFilters<S extends string> = ('createdAt' extends S ? { created: ReturnType<typeof dateSpan> } : object) &
  ('updatedAt' extends S ? { updated: ReturnType<typeof dateSpan> } : object);

/**
 * The query of a list: `?page=2&pageSize=50&sort=-createdAt&q=words`, plus `filters`. Each filter has one string as its
 * value: `filter[state]=draft,approved` means "draft or approved". A list that sorts by `createdAt` or `updatedAt` also
 * takes `filter[created]` and `filter[updated]`: see {@link dateSpan}.
 * @param sortable names that `sort` accepts; a leading `-` means descending. The first is the default.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) {
  const directions = sortable.flatMap((field) => [field, `-${field}`] as const) as [
    S[number] | `-${S[number]}`,
    ...(S[number] | `-${S[number]}`)[],
  ];
  const spans = {
    ...(sortable.includes('createdAt') && { created: dateSpan() }),
    ...(sortable.includes('updatedAt') && { updated: dateSpan() }),
  };
  return z.object({
    ...paged,
    sort: z.enum(directions, { error: `Sort by one of: ${sortable.join(', ')}` }).prefault(sortable[0] as never),
    filter: z.strictObject({ ...filters, ...spans } as F & DateFilters<S[number]>).prefault({} as never),
  });
}

/** The query of any list. */
export type ListQuery = z.ZodObject<{
  page: z.ZodType;
  pageSize: z.ZodType;
  sort: z.ZodType;
  q: z.ZodType;
  filter: z.ZodType;
}>;

/** A filter that takes any of several values: `filter[state]=draft,approved`. */
export const listFilter = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .string()
    .trim()
    .max(4000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value).max(100))
    .optional();

export const pageMeta = z.object({ page: z.int(), pageSize: z.int(), total: z.int() });

/** The response of a list: one page of rows, and the number of all rows. */
export const pageResponse = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    meta: pageMeta,
  });

/** The response that holds one record. */
export const recordResponse = <T extends z.ZodType>(record: T) => z.object({ data: record });
