import { z } from 'zod';
import type { EndpointShape } from './endpoint.ts';
import { rules } from './errors.ts';
import { integer, uid } from './fields.ts';
import { madeOnce } from './made-once.ts';
import type { ListQuery } from './paging.ts';

/** Records that one call changes. */
export const maxBulk = 1000;

/** A list that records are selected in. */
export interface ListEndpoint extends EndpointShape {
  readonly method: 'GET';
  readonly query: ListQuery;
}

/** A record in the version that was seen. @param resource its kind, such as `application` */
export const seenRecord = madeOnce((resource: string) =>
  z.object({ uid: uid(resource), version: integer(1, 2_147_483_647) }),
);

/** At least one of these, and at most {@link maxBulk}. */
export const some = <T extends z.ZodType>(record: T) => z.array(record).min(1, rules.atLeastOneRecord).max(maxBulk);

/** All that the list has for `q` and `filter`, if they are as many as `expected`. */
export function matchingIn(list: ListEndpoint) {
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
