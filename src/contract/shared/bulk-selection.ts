import { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { integer, uid } from '#root/contract/platform/fields.ts';
import { memoise } from '#root/contract/platform/memoise.ts';
import type { ListQuery } from '#root/contract/platform/paging.ts';

/** Records that one call changes. */
export const maxBulk = 1000;

/** A list that records are selected in. */
export interface ListEndpoint extends EndpointShape {
  readonly method: 'GET';
  readonly query: ListQuery;
}

/** A record in the version that was seen. @param resource its kind, such as `application` */
export const versionedRecord = memoise((resource: string) =>
  z.object({ uid: uid(resource), version: integer(1, 2_147_483_647) }),
);

/** At least one of these, and at most {@link maxBulk}. */
export const bulkArray = <T extends z.ZodType>(record: T) =>
  z.array(record).min(1, rules.atLeastOneRecord).max(maxBulk);

/** All that the list has for `q` and `filter`, if they are as many as `expected`. */
export function matchingRecords(list: ListEndpoint) {
  const { q, filter } = list.query.shape;
  // As the list takes them, whatever its filters are.
  return z.object({
    q: q as z.ZodType<string>,
    filter: filter as z.ZodType<object>,
    expected: integer(0, 1_000_000_000),
  });
}

/** A record that stays as it is, with the reason. */
export const bulkFailure = z.object({ uid: uid(), name: z.string(), message: z.string() });
export type BulkFailure = z.infer<typeof bulkFailure>;
