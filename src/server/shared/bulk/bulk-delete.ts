import type { BulkDeletePreview, BulkDeleteResult } from '#root/contract/shared/bulk-delete.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { type BulkCall, type Held, heldRows, once, type RowsOf, type Seen, tryRow } from './rows.ts';
import { type Matching, matchingUids } from './selection.ts';

/** How many records of one list are deleted at once. */
export interface BulkDeletion<Ctx> extends RowsOf {
  /** The handler that deletes one, by its own rules. */
  readonly remove: (ctx: never) => Promise<unknown>;
  /** The uids of all that the list has. */
  readonly listed: (ctx: Ctx, asked: Matching) => Promise<string[]>;
}

type Selection = { readonly records: readonly Seen[] } | { readonly matching: Matching };

const countMismatch = (count: number) =>
  new AppError('count_mismatch', 422, `Say how many records are to be deleted: ${count}.`, {
    fields: [{ field: 'confirmCount', message: `These are ${count} records` }],
  });

/** As long a chain of records that keep each other is followed against its order; along it, any. */
const mostTurns = 10;

/** Deletes each that can be deleted; those that only others of the selection kept get another turn after these are gone. */
async function deleteEach<Ctx>(of: BulkDeletion<Ctx>, ctx: BulkCall, seen: readonly Seen[]) {
  const { fresh, reasons, failures } = await heldRows(of, ctx, seen);
  const deleted: Held[] = [];
  const turn = async (rows: readonly Held[]) => {
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
  for (let turns = 0, before = -1; turns < mostTurns && before < deleted.length; turns += 1) {
    before = deleted.length;
    await turn(left);
    // To and fro, so that a chain in whatever order takes two.
    left = left.filter(({ uid }) => reasons.has(uid)).reverse();
  }
  return { deleted, failures: failures() };
}

/** The handlers of `bulkDeleteEndpoints`. */
export function deleteMany<Ctx>(of: BulkDeletion<Ctx>) {
  return {
    bulkDeletePreview: async (ctx: Ctx & BulkCall & { readonly body: { readonly selection: Selection } }) => {
      const { selection } = ctx.body;
      const seen =
        'matching' in selection
          ? (await matchingUids(selection.matching, (asked) => of.listed(ctx, asked))).map((uid) => ({ uid }))
          : once(selection.records);
      const { deleted, failures } = await ctx.db.rehearse(() => deleteEach(of, ctx, seen));
      const records = deleted.map(({ uid, version }) => ({ uid, version }));
      const data: BulkDeletePreview = { total: seen.length, records, failures };
      return { data };
    },
    bulkDelete: async (
      ctx: BulkCall & { readonly body: { readonly records: readonly Seen[]; readonly confirmCount: number } },
    ) => {
      const records = once(ctx.body.records);
      if (ctx.body.confirmCount !== records.length) throw countMismatch(records.length);
      const { deleted, failures } = await deleteEach(of, ctx, records);
      const data: BulkDeleteResult = { done: deleted.length, failures };
      return { data };
    },
  };
}
