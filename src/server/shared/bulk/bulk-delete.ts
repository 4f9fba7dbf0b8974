import type { BulkDeletePreview, BulkDeleteResult } from '#root/contract/shared/bulk-delete.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import {
  type BulkCall,
  type BulkRows,
  type ChosenRow,
  type HeldRow,
  holdChosen,
  removeDuplicates,
  tryRow,
} from './rows.ts';
import { listMatchingUids, type Matching } from './selection.ts';

/** The deletion of records of one list in bulk. */
export interface BulkDeletion<Ctx> extends BulkRows {
  /** The error for a wrong name; undefined if a deletion of a single record is confirmed without its name. */
  readonly nameMismatch?: () => AppError;
  /** The handler that deletes one record. */
  readonly remove: (ctx: never) => Promise<unknown>;
  /** Lists the uids that match the list's search and filters. */
  readonly listed: (ctx: Ctx, asked: Matching) => Promise<string[]>;
}

interface Confirmation {
  readonly confirmCount: number;
  readonly confirmName?: string | undefined;
}

type Selection = { readonly records: readonly ChosenRow[] } | { readonly matching: Matching };

const countMismatch = (count: number) =>
  new AppError('count_mismatch', 422, `Type the number of records to delete: ${count}.`, {
    fields: [{ field: 'confirmCount', message: `The number of records is ${count}` }],
  });

/**
 * The maximum number of rounds. A round in each direction deletes a chain of records that block each other, if the
 * chain is selected in order. Each change of that order needs a further round.
 */
const maxRounds = 10;

/**
 * Deletes each record that can be deleted. Records that only other selected records block are retried after the
 * blocking records have been deleted.
 */
async function deleteEach<Ctx>(
  of: BulkDeletion<Ctx>,
  ctx: BulkCall,
  { seen, confirmed }: { seen: readonly ChosenRow[]; confirmed?: Confirmation },
) {
  const { fresh, count, reasons, failures } = await holdChosen(of, ctx, seen);
  const [only] = fresh;
  // Records that no longer exist do not count. Otherwise, adding an unknown uid would be enough to avoid typing the
  // name.
  if (confirmed && of.nameMismatch && only && count === 1 && confirmed.confirmName !== only.name)
    throw of.nameMismatch();
  const deleted: HeldRow[] = [];
  const deleteRound = async (rows: readonly HeldRow[]) => {
    for (const row of rows) {
      const { uid, version, name } = row;
      const one = { ...ctx, params: { uid }, version, body: { confirmName: name }, query: {} };
      const reason = await tryRow(ctx, of, () => of.remove(one as never));
      if (reason) reasons.set(uid, reason);
      else {
        reasons.delete(uid);
        deleted.push(row);
      }
    }
  };
  let left = fresh;
  for (let turns = 0, before = -1; turns < maxRounds && before < deleted.length; turns += 1) {
    before = deleted.length;
    await deleteRound(left);
    // The order is reversed after each round, so that a chain of records that block each other takes at most two
    // rounds, whichever end was selected first.
    left = left.filter(({ uid }) => reasons.has(uid)).reverse();
  }
  return { deleted, failures: failures() };
}

/** Creates the handlers of `bulkDeleteEndpoints`. */
export function createBulkDelete<Ctx>(of: BulkDeletion<Ctx>) {
  return {
    bulkDeletePreview: async (ctx: Ctx & BulkCall & { readonly body: { readonly selection: Selection } }) => {
      const { selection } = ctx.body;
      const seen =
        'matching' in selection
          ? (await listMatchingUids(selection.matching, (asked) => of.listed(ctx, asked))).map((uid) => ({ uid }))
          : removeDuplicates(selection.records);
      const { deleted, failures } = await ctx.db.rehearse(() => deleteEach(of, ctx, { seen }));
      const records = deleted.map(({ uid, version }) => ({ uid, version }));
      const onlyName = deleted.length === 1 ? (deleted[0]?.name ?? null) : null;
      const data: BulkDeletePreview = { total: seen.length, records, onlyName, failures };
      return { data };
    },
    bulkDelete: async (
      ctx: BulkCall & { readonly body: Confirmation & { readonly records: readonly ChosenRow[] } },
    ) => {
      const records = removeDuplicates(ctx.body.records);
      if (ctx.body.confirmCount !== records.length) throw countMismatch(records.length);
      const { deleted, failures } = await deleteEach(of, ctx, { seen: records, confirmed: ctx.body });
      const data: BulkDeleteResult = { done: deleted.length, failures };
      return { data };
    },
  };
}
