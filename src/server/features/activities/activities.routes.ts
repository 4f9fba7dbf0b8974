import { activities } from '#root/contract/activities.ts';
import { newUid, savedAnswer } from '#root/server/db/crud.ts';
import type { Db, WriteDb } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import { implement } from '#root/server/http/route.ts';
import { activityConstraints, activityErrors, duplicateName } from './activities.errors.ts';
import { activitiesRepository } from './activities.repository.ts';
import { activitiesLostWith } from './activities-lost.service.ts';
import { activityCopyRepository } from './activity-copy.repository.ts';
import { activityHistory } from './activity-history.repository.ts';
import { activityPage } from './activity-list.repository.ts';
import { activityRecordRepository } from './activity-record.repository.ts';
import { approve, archive, restore, returnToOwner, submit } from './life.service.ts';

const nameTaken = async (db: Db, organisation: string, name: string) =>
  duplicateName((await db.maybe(activitiesRepository.byName(organisation, name, undefined)))?.uid);

async function copyParts(db: WriteDb, copy: { organisation: string; from: string; uid: string }) {
  const links = await db.many(activityCopyRepository.linkUids(copy));
  await db.run(
    activityCopyRepository.links(
      copy,
      links.map(({ uid }) => ({ old: uid, new: newUid() })),
    ),
  );
}

export const activityRoutes = implement(
  activities,
  {
    list: async ({ db, organisation, actor, query }) => {
      const { lostWith } = query.filter;
      const among = lostWith ? await activitiesLostWith(db, organisation.uid, lostWith) : undefined;
      return db.json(activityPage({ organisation: organisation.uid, user: actor.userUid }, query, among));
    },
    nameAvailable: async ({ db, organisation, query }) => {
      const found = await db.maybe(activitiesRepository.byName(organisation.uid, query.name, query.exceptUid));
      return { data: { available: !found, uid: found?.uid ?? null } };
    },
    get: async ({ db, organisation, params }) => {
      const record = await db.record(
        activityRecordRepository.byUid({ organisation: organisation.uid, uid: params.uid }),
      );
      if (!record) throw errors.notFound();
      return record;
    },
    create: async ({ db, organisation, body }) => {
      const row = await db.only(activitiesRepository.insert(organisation.uid, newUid(), body));
      if (!row) throw await nameTaken(db, organisation.uid, body.name);
      return savedAnswer(row);
    },
    copy: async ({ db, organisation, params, body }) => {
      if (!(await db.maybe(activitiesRepository.life(organisation.uid, params.uid)))) throw errors.notFound();
      const copy = { organisation: organisation.uid, from: params.uid, uid: newUid() };
      const row = await db.maybe(activityCopyRepository.activity(copy, body.name));
      if (!row) throw await nameTaken(db, organisation.uid, body.name);
      await copyParts(db, copy);
      return savedAnswer(row);
    },
    remove: async ({ db, organisation, params, version, body }) => {
      const gone = await db.only(activitiesRepository.remove(organisation.uid, params.uid, version, body.confirmName));
      if (gone) return undefined;
      const now = await db.maybe(activitiesRepository.life(organisation.uid, params.uid));
      if (!now) throw errors.notFound();
      throw now.version === version ? activityErrors.nameMismatch() : errors.stale();
    },
    submit,
    approve,
    return: returnToOwner,
    archive,
    restore,
    history: async ({ db, organisation, params, query }) => {
      if (!(await db.maybe(activitiesRepository.life(organisation.uid, params.uid)))) throw errors.notFound();
      return db.json(activityHistory(organisation.uid, params.uid, query));
    },
  },
  activityConstraints,
);
