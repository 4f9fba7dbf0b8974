import { maxMasterRows } from '#root/contract/master-data/masters.ts';
import { findResourcePermission, type ResourceKind, resources } from '#root/contract/resources/resources.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { AppError, defineError, errors } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { resourcesRepository } from './resources.repository.ts';

const nameTaken = 'A record with this name already exists. Use it, or choose another name.';

/** @throws 403 without the permission for this kind of resource */
function requireFor(actor: Actor, kind: ResourceKind, verb: 'create' | 'update'): void {
  if (!actor.permissions.has(findResourcePermission(kind, verb))) throw errors.forbidden();
}

const taken = (uid: string) =>
  new AppError('duplicate', 409, nameTaken, {
    fields: [{ field: 'name', message: nameTaken }],
    details: { uid },
  });

const listFull = defineError('list_full', 422, `There are ${maxMasterRows} utilities, which is the maximum.`);

const name = duplicate('name', nameTaken);

export const resourceRoutes = implement(
  resources,
  {
    list: ({ db, organisation, query }) => db.json(resourcesRepository.page(organisation.uid, query)),
    create: async ({ db, organisation, actor, body }) => {
      requireFor(actor, body.kind, 'create');
      if (body.kind === 'utility') await db.run(waitForTurn('list', organisation.uid, 'utilities'));
      const row = await db.only(resourcesRepository.insert(organisation.uid, newUid(), body));
      if (row) return savedAnswer(row);
      const namesake = await db.maybe(resourcesRepository.byName(organisation.uid, body.kind, body.name));
      throw namesake ? taken(namesake.uid) : listFull();
    },
    get: async ({ db, organisation, params }) => {
      const record = await db.record(resourcesRepository.byKey({ organisation: organisation.uid, ...params }));
      if (!record) throw errors.notFound();
      return record;
    },
    update: async ({ db, organisation, actor, params, version, body }) => {
      requireFor(actor, params.kind, 'update');
      const key = { organisation: organisation.uid, ...params };
      const row = await db.only(resourcesRepository.update(key, version, body));
      return row ? savedAnswer(row) : explainMissing(db, resourcesRepository.byKey(key));
    },
  },
  {
    applications_name: name,
    equipment_name: name,
    suppliers_name: name,
    locations_name: name,
    activity_roles_name: name,
    master_rows_name: name,
  },
);
