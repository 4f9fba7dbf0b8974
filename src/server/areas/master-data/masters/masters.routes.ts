import { masterLists } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { masterConstraints, masterErrors } from './masters.errors.ts';
import { mastersRepository as repository } from './masters.repository.ts';
import { checkedInput, makeDefault, orderRows, removeRow, replaceRow, updateRow } from './masters.service.ts';

export const masterRoutes = implement(
  masters,
  {
    list: async ({ db, organisation, params, query }) => db.json(repository.page(organisation.uid, params.list, query)),
    get: async ({ db, organisation, params }) => {
      const record = await db.record(repository.byUid(organisation.uid, params.list, params.uid));
      if (!record) throw errors.notFound();
      return record;
    },
    create: async ({ db, organisation, params, body }) => {
      const input = checkedInput(params.list, body);
      await db.run(waitForTurn('list', organisation.uid, params.list));
      const row = await db.maybe(repository.insert(organisation.uid, params.list, newUid(), input));
      if (!row) throw masterErrors.listFull();
      return savedAnswer(row);
    },
    update: async ({ db, organisation, params, version, body }) =>
      savedAnswer(await updateRow(db, { organisation: organisation.uid, ...params }, version, body)),
    remove: async ({ db, organisation, params, version }) => {
      await removeRow(db, { organisation: organisation.uid, ...params }, version);
      return undefined;
    },
    replace: async ({ db, organisation, params, version, body }) => ({
      data: { moved: await replaceRow(db, { organisation: organisation.uid, ...params }, version, body) },
    }),
    order: async ({ db, organisation, params, body }) => {
      await orderRows(db, organisation.uid, params.list, body.uids);
      return undefined;
    },
    makeDefault: async ({ db, organisation, params }) =>
      savedAnswer(await makeDefault(db, { organisation: organisation.uid, ...params })),
    usage: async ({ db, organisation, params, query }) => {
      const record = repository.byUid(organisation.uid, params.list, params.uid);
      if (!(await db.record(record))) throw errors.notFound();
      return db.json(repository.usage(organisation.uid, params.list, params.uid, query));
    },
    previewMinutes: async ({ db, organisation, params, body }) => {
      if (masterLists[params.list].kind !== 'minutes') throw masterErrors.noMinutes();
      const record = repository.byUid(organisation.uid, params.list, params.uid);
      if (!(await db.record(record))) throw errors.notFound();
      const effect = await db.maybe(repository.preview(organisation.uid, params.uid, body.minutes, false));
      return { data: effect ?? { activities: [], total: 0, breaking: 0 } };
    },
  },
  masterConstraints,
);
