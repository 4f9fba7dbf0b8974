import { ownAccount } from '#root/contract/access/own-account.ts';
import { explainMissing, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { ownAccountRepository } from './own-account.repository.ts';
import { changePassword } from './own-account.service.ts';
import { confirmMfa, disableMfa, enrolMfa, newRecoveryCodes } from './own-mfa.service.ts';
import { sessionsRepository } from './sessions.repository.ts';

export const ownAccountRoutes = implement(ownAccount, {
  updateProfile: async ({ db, actor: { homeUid, userUid }, version, body }) => {
    const row = await db.only(ownAccountRepository.rename(homeUid, userUid, version, body));
    return row ? savedAnswer(row) : explainMissing(db, ownAccountRepository.exists(homeUid, userUid));
  },
  updatePreferences: async ({ db, actor: { homeUid, userUid }, body }) => {
    await db.only(ownAccountRepository.prefer(homeUid, userUid, body));
    return undefined;
  },
  changePassword,
  // Does nothing here: activity is recorded before the handler of every call that the person makes.
  noteActivity: async () => undefined,
  sessions: ({ db, actor: { homeUid, userUid, sessionUid } }) =>
    db.json(sessionsRepository.ofPerson(homeUid, userUid, sessionUid)),
  endSession: async ({ db, actor: { homeUid, userUid }, params, services }) => {
    if (!(await db.only(sessionsRepository.endOne(homeUid, userUid, params.uid)))) throw errors.notFound();
    services.access.forget(homeUid);
    return undefined;
  },
  endOtherSessions: async ({ db, actor: { homeUid, userUid, sessionUid } }) => {
    const ended = await db.run(sessionsRepository.endOthers(homeUid, userUid, sessionUid, 'signed_out_by_self'));
    return { data: { ended } };
  },
  enrolMfa,
  confirmMfa,
  disableMfa,
  newRecoveryCodes,
});
