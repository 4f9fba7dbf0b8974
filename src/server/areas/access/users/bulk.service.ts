import type { users } from '#root/contract/access/users.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type Held, heldRows, once, type RowsOf, type Seen, tryRow } from '#root/server/shared/bulk/rows.ts';
import { type Matching, matchingUids } from '#root/server/shared/bulk/selection.ts';
import { everyUid, listedUids } from '#root/server/shared/exports/export-handler.ts';
import { locksIn } from './locks.service.ts';
import { userRolesRepository } from './user-roles.repository.ts';
import { userConstraints } from './users.errors.ts';
import { usersRepository as repository } from './users.repository.ts';
import { type Act, activateUser, assignRoles, deactivateUser, grantable, heldUser } from './users.service.ts';

/** Where many users are that are acted on one by one. */
export const userRows: RowsOf = { table: 'users', name: personName('t'), constraints: userConstraints };

type Bulk = Ctx<typeof users.bulkSet> | Ctx<typeof users.bulkAssign>;

/** The uids of all that the list has. */
export async function listedUsers(
  { db, services, organisation }: Pick<Bulk, 'db' | 'services' | 'organisation'>,
  { q, filter }: Matching,
) {
  const asked = { ...everyUid({ q, filter }), sort: 'name' } as QueryOf<typeof users.list>;
  return listedUids(db, repository.page(organisation.uid, asked, await locksIn(db, services, organisation)));
}

interface Chosen<Set> extends Seen {
  readonly set?: Set;
}

async function chosenOf<Set>(ctx: Bulk): Promise<readonly Chosen<Set>[]> {
  const { selection } = ctx.body as { selection: object };
  if ('matching' in selection) {
    const uids = await matchingUids(selection.matching as Matching, (asked) => listedUsers(ctx, asked));
    return uids.map((uid) => ({ uid }));
  }
  return once((selection as { records?: Chosen<Set>[] }).records ?? (selection as { each: Chosen<Set>[] }).each);
}

/** What was done with one: its version now, and what takes it back; undefined where it was so already. */
type Done<Set> = { readonly version: number; readonly former: Set } | undefined;

/** Acts on each user by itself, as the single act does. */
async function eachUser<Set extends object>(
  ctx: Bulk,
  common: Set,
  act: (one: Act, row: Held, set: Set) => Promise<Done<Set>>,
) {
  const chosen = await chosenOf<Set>(ctx);
  const own = new Map(chosen.map(({ uid, set }) => [uid, set]));
  const { fresh, reasons, failures } = await heldRows(userRows, ctx, chosen);
  const undo: { uid: string; version: number; set: Set }[] = [];
  let unchanged = 0;
  for (const row of fresh) {
    const one = { ...ctx, params: { uid: row.uid } };
    const reason = await tryRow(ctx, userRows, async () => {
      const done = await act(one, row, own.get(row.uid) ?? common);
      if (done) undo.push({ uid: row.uid, version: done.version, set: done.former });
      else unchanged += 1;
    });
    if (reason) reasons.set(row.uid, reason);
  }
  return { data: { done: undo.length, unchanged, failures: failures(), undo } };
}

/** Lets many people sign in, or keeps them from it. Who is invited or locked counts as active: they are let in as they are. */
export const setUsers = (ctx: Ctx<typeof users.bulkSet>) =>
  eachUser(ctx, ctx.body.set, async (one, { version }, { status }) => {
    const now = (await heldUser(one, version)).status === 'inactive' ? ('inactive' as const) : ('active' as const);
    if (status === undefined || status === now) return undefined;
    const row = await (status === 'active' ? activateUser(one) : deactivateUser(one));
    return row && { version: row.version, former: { status: now } };
  });

/** Gives many people a role, or takes one from them; their other roles stay. */
export async function assignMany(ctx: Ctx<typeof users.bulkAssign>) {
  const { set, selection } = ctx.body;
  const asked = [set, ...('each' in selection ? selection.each.map((one) => one.set) : [])];
  // What may not be granted at all is refused at once, at its field.
  await grantable(
    ctx,
    asked.flatMap(({ addRoleUid, removeRoleUid }) => [addRoleUid, removeRoleUid].filter((uid) => uid !== undefined)),
  );
  return eachUser(ctx, set, async (one, { uid, version }, { addRoleUid, removeRoleUid }) => {
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
