import { users } from '#root/contract/access/users.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Handler, implement } from '#root/server/platform/http/route.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { endLinks, endSignIns } from '#root/server/shared/people/end-access.ts';
import { assignMany, listMatchingUsers, setUsers, userTable } from './bulk.service.ts';
import { inviteAgain, invitePeople } from './invitations.service.ts';
import { findLocks, unlock } from './locks.service.ts';
import { userConstraints } from './users.errors.ts';
import { usersRepository as repository } from './users.repository.ts';
import {
  activateUser,
  assignRoles,
  deactivateUser,
  endUserSignIns,
  findGrantableRoles,
  lockUser,
  requireOther,
  updateUser,
} from './users.service.ts';

const remove: Handler<typeof users.remove> = async (ctx) => {
  const { db, organisation, params, version } = ctx;
  requireOther(ctx);
  await lockUser(ctx, version);
  await endLinks(db, organisation.uid, params.uid);
  await db.run(repository.remove(organisation.uid, params.uid, version));
  return undefined;
};

export const userRoutes = implement(
  users,
  {
    list: async ({ db, services, organisation, query }) =>
      db.json(repository.page(organisation.uid, query, await findLocks(db, services, organisation))),
    get: async ({ db, services, organisation, params }) => {
      const locked = await findLocks(db, services, organisation, params.uid);
      const record = await db.record(repository.byUid(organisation.uid, params.uid, locked));
      if (!record) throw errors.notFound();
      return record;
    },
    update: async (ctx) => savedAnswer(await updateUser(ctx)),
    remove,
    ...createBulkDelete({ ...userTable, remove, listed: listMatchingUsers }),
    invite: async (ctx) => ({
      data: { results: await invitePeople(ctx, await findGrantableRoles(ctx, ctx.body.roleUids)) },
    }),
    resend: async (ctx) => savedAnswer(await inviteAgain(ctx)),
    bulkSet: setUsers,
    bulkAssign: assignMany,
    activate: async (ctx) => savedAnswer(await activateUser(ctx)),
    deactivate: async (ctx) => savedAnswer(await deactivateUser(ctx)),
    unlock: async (ctx) => savedAnswer(await unlock(ctx)),
    endSignIns: async (ctx) => savedAnswer(await endUserSignIns(ctx)),
    resetMfa: async (ctx) => {
      const { db, services, organisation, params } = ctx;
      requireOther(ctx);
      const { email, name } = await lockUser(ctx);
      await db.run(endSignIns(organisation.uid, params.uid, 'mfa_reset'));
      await queueMail(db, services, organisation.uid, {
        kind: 'mfa_changed',
        to: email,
        userUid: params.uid,
        data: { name, change: 'reset' },
      });
      return savedAnswer(await db.maybe(repository.removeFactor(organisation.uid, params.uid)));
    },
    assign: async (ctx) => savedAnswer(await assignRoles(ctx, ctx.version, ctx.body.roleUids)),
    permissions: async ({ db, organisation, params }) => {
      const known = await db.record(repository.byUid(organisation.uid, params.uid));
      if (!known) throw errors.notFound();
      const reports = organisation.modules.includes('report');
      return db.json(repository.permissions(organisation.uid, params.uid, permissions, reports));
    },
  },
  userConstraints,
);
