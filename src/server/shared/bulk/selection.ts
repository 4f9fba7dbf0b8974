import { groupThousands } from '#root/contract/platform/numbers.ts';
import { maxBulk } from '#root/contract/shared/bulk-selection.ts';
import type { JsonRow } from '#root/server/platform/db/queries.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { readUids, toUidQuery } from '#root/server/shared/exports/export-handler.ts';

/** A selection of all matching records, as defined in the contract. */
export interface Matching {
  readonly q: string;
  readonly filter: object;
  readonly expected: number;
}

/** The reasons why a record was not changed. */
export const goneMessage = 'It no longer exists.';
export const staleMessage = 'Somebody else has changed it in the meantime.';

const selectionChanged = (now: number) =>
  new AppError(
    'selection_changed',
    409,
    `The list has changed: ${groupThousands(now)} records match now. Nothing was changed. Review the list and try again.`,
    { details: { matching: now } },
  );
const tooManyChosen = () =>
  new AppError(
    'too_many_chosen',
    422,
    `Choose at most ${groupThousands(maxBulk)} records at once. Filter the list first.`,
  );

/**
 * Returns the uids of the matching records.
 * @throws 409 if their number differs from the number that the user has seen, 422 if there are too many
 */
export async function listMatchingUids(
  matching: Matching,
  listUids: (asked: Matching) => Promise<string[]>,
): Promise<string[]> {
  const uids = await listUids(matching);
  if (uids.length > maxBulk) throw tooManyChosen();
  if (uids.length !== matching.expected) throw selectionChanged(uids.length);
  return uids;
}

/** Returns a function that lists the uids of a repository's matching records. */
export const createUidLister =
  <Asked>(repository: { page(organisation: string, asked: Asked): Query<JsonRow> }, sort = 'name') =>
  (
    { db, organisation }: { readonly db: Db; readonly organisation: { readonly uid: string } },
    { q, filter }: Matching,
  ) =>
    readUids(db, repository.page(organisation.uid, { ...toUidQuery({ q, filter }), sort } as Asked));
