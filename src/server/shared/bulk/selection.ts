import { maxBulk } from '#root/contract/shared/bulk-selection.ts';
import type { JsonRow } from '#root/server/platform/db/queries.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { everyUid, listedUids } from '#root/server/shared/exports/export-handler.ts';

/** All that a list has, as the contract reads it. */
export interface Matching {
  readonly q: string;
  readonly filter: object;
  readonly expected: number;
}

/** What of a register is set of many at once. */
export const statusColumn = { status: { column: 'status', type: 'text' } } as const;

/** Why one of many stays as it is. */
export const gone = 'It is no longer there.';
export const stale = 'Somebody else has changed it in the meantime.';

const selectionChanged = (now: number) =>
  new AppError(
    'selection_changed',
    409,
    `By now ${now.toLocaleString('en-US')} records match. Nothing was changed; look at the list again.`,
    { details: { matching: now } },
  );
const tooManyChosen = () =>
  new AppError(
    'too_many_chosen',
    422,
    `Choose at most ${maxBulk.toLocaleString('en-US')} records at once. Narrow the list by a filter first.`,
  );

/** The uids that the list has, if they are as many as the person has seen. @throws 409, 422 */
export async function matchingUids(
  matching: Matching,
  uidsOf: (asked: Matching) => Promise<string[]>,
): Promise<string[]> {
  const uids = await uidsOf(matching);
  if (uids.length > maxBulk) throw tooManyChosen();
  if (uids.length !== matching.expected) throw selectionChanged(uids.length);
  return uids;
}

/** The uids of all that a list has, as `repository` answers it. */
export const listedBy =
  <Asked>(repository: { page(organisation: string, asked: Asked): Query<JsonRow> }, sort = 'name') =>
  (
    { db, organisation }: { readonly db: Db; readonly organisation: { readonly uid: string } },
    { q, filter }: Matching,
  ) =>
    listedUids(db, repository.page(organisation.uid, { ...everyUid({ q, filter }), sort } as Asked));
