import { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { integer, uid } from '#root/contract/platform/fields.ts';
import { memoise } from '#root/contract/platform/memoise.ts';
import type { ListQuery } from '#root/contract/platform/paging.ts';

/** The maximum number of records that one call changes. */
export const maxBulk = 1000;

/** A list whose records can be selected. */
export interface ListEndpoint extends EndpointShape {
  readonly method: 'GET';
  readonly query: ListQuery;
}

/** A record in the version that the caller has read. @param resource its kind, such as `application` */
export const versionedRecord = memoise((resource: string) =>
  z.object({ uid: uid(resource), version: integer(1, 2_147_483_647) }),
);

/** An array of at least one and at most {@link maxBulk} records. */
export const bulkArray = <T extends z.ZodType>(record: T) =>
  z.array(record).min(1, rules.atLeastOneRecord).max(maxBulk);

/** Selects all records of the list that match `q` and `filter`, provided that there are `expected` matches. */
export function matchingRecords(list: ListEndpoint) {
  const { q, filter } = list.query.shape;
  // `q` and `filter` have the same form as in the query of the list.
  return z.object({
    q: q as z.ZodType<string>,
    filter: filter as z.ZodType<object>,
    expected: integer(0, 1_000_000_000),
  });
}

/** A record that was not changed, and the reason. */
export const bulkFailure = z.object({ uid: uid(), name: z.string(), message: z.string() });
export type BulkFailure = z.infer<typeof bulkFailure>;
