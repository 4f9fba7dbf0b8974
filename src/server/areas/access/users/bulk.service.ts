import type { users } from '#root/contract/access/users.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import {
  type BulkRows,
  type ChosenRow,
  type HeldRow,
  holdChosen,
  removeDuplicates,
  tryRow,
} from '#root/server/shared/bulk/rows.ts';
import { listMatchingUids, type Matching } from '#root/server/shared/bulk/selection.ts';
import { readUids, toUidQuery } from '#root/server/shared/exports/export-handler.ts';
import { findLocks } from './locks.service.ts';
import { userRolesRepository } from './user-roles.repository.ts';
import { userConstraints } from './users.errors.ts';
import { usersRepository as repository } from './users.repository.ts';
import {
  activateUser,
  assignRoles,
  deactivateUser,
  findGrantableRoles,
  lockUser,
  type UserAct,
} from './users.service.ts';

/** The table of users, for bulk changes. */
export const userTable: BulkRows = { table: 'users', name: personName('t'), constraints: userConstraints };

type BulkCtx = Ctx<typeof users.bulkSet> | Ctx<typeof users.bulkAssign>;

/** Returns the uids of all users that match the list's search and filters. */
export async function listMatchingUsers(
  { db, services, organisation }: Pick<BulkCtx, 'db' | 'services' | 'organisation'>,
  { q, filter }: Matching,
) {
  const asked = { ...toUidQuery({ q, filter }), sort: 'name' } as QueryOf<typeof users.list>;
  return readUids(db, repository.page(organisation.uid, asked, await findLocks(db, services, organisation)));
}

interface ChosenUser<Set> extends ChosenRow {
  readonly set?: Set;
}

async function listChosen<Set>(ctx: BulkCtx): Promise<readonly ChosenUser<Set>[]> {
  const { selection } = ctx.body as { selection: object };
  if ('matching' in selection) {
    const uids = await listMatchingUids(selection.matching as Matching, (asked) => listMatchingUsers(ctx, asked));
    return uids.map((uid) => ({ uid }));
  }
  return removeDuplicates(
    (selection as { records?: ChosenUser<Set>[] }).records ?? (selection as { each: ChosenUser<Set>[] }).each,
  );
}

/** The new version of a user and the values that undo the change; undefined if nothing had to change. */
type AppliedChange<Set> = { readonly version: number; readonly former: Set } | undefined;

/** Changes each user separately, with the same rules as a single change. */
async function applyToEach<Set extends object>(
  ctx: BulkCtx,
  common: Set,
  act: (one: UserAct, row: HeldRow, set: Set) => Promise<AppliedChange<Set>>,
) {
  const chosen = await listChosen<Set>(ctx);
  const own = new Map(chosen.map(({ uid, set }) => [uid, set]));
  const { fresh, reasons, failures } = await holdChosen(userTable, ctx, chosen);
  const undo: { uid: string; version: number; set: Set }[] = [];
  let unchanged = 0;
  for (const row of fresh) {
    const one = { ...ctx, params: { uid: row.uid } };
    const reason = await tryRow(ctx, userTable, async () => {
      const done = await act(one, row, own.get(row.uid) ?? common);
      if (done) undo.push({ uid: row.uid, version: done.version, set: done.former });
      else unchanged += 1;
    });
    if (reason) reasons.set(row.uid, reason);
  }
  return { data: { done: undo.length, unchanged, failures: failures(), undo } };
}

/** Activates or deactivates many users. Invited and locked users count as active. */
export const setUsers = (ctx: Ctx<typeof users.bulkSet>) =>
  applyToEach(ctx, ctx.body.set, async (one, { version }, { status }) => {
    const now = (await lockUser(one, version)).status === 'inactive' ? ('inactive' as const) : ('active' as const);
    if (status === undefined || status === now) return undefined;
    const row = await (status === 'active' ? activateUser(one) : deactivateUser(one));
    return row && { version: row.version, former: { status: now } };
  });

/** Adds a role to many users, or removes a role from them. All other roles are unchanged. */
export async function assignMany(ctx: Ctx<typeof users.bulkAssign>) {
  const { set, selection } = ctx.body;
  const asked = [set, ...('each' in selection ? selection.each.map((one) => one.set) : [])];
  // If the actor cannot grant one of the roles, the whole call is refused.
  await findGrantableRoles(
    ctx,
    asked.flatMap(({ addRoleUid, removeRoleUid }) => [addRoleUid, removeRoleUid].filter((uid) => uid !== undefined)),
  );
  return applyToEach(ctx, set, async (one, { uid, version }, { addRoleUid, removeRoleUid }) => {
    const former = (await one.db.many(userRolesRepository.of(one.organisation.uid, uid))).map((role) => role.uid);
    const added = addRoleUid !== undefined && !former.includes(addRoleUid);
    const removed = removeRoleUid !== undefined && former.includes(removeRoleUid);
    if (!added && !removed) return undefined;
    const wanted = [...former, ...(added ? [addRoleUid] : [])].filter((role) => !removed || role !== removeRoleUid);
    const row = await assignRoles(one, version, wanted);
    return (
      row && {
        version: row.version,
        former: { ...(added && { removeRoleUid: addRoleUid }), ...(removed && { addRoleUid: removeRoleUid }) },
      }
    );
  });
}
