import {
  dryRuns,
  type EventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import { duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';
import { crudHandlers, explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { waitForTemplates } from '../templates/template-turn.ts';
import { countDryRun } from './dry-run.service.ts';
import { rulesRepository as repository } from './rules.repository.ts';

async function setLists(db: WriteDb, organisation: string, uid: string, body: EventNotificationInput): Promise<void> {
  await db.run(repository.setRoles(organisation, uid, body.roleUids));
  await db.run(repository.setDivisions(organisation, uid, body.divisionUids));
}

/**
 * Takes the lock on templates and rules, so that no template changes until the transaction ends. @throws 400 for a
 * template of another action, whose placeholders would be empty
 */
async function requireFit(db: WriteDb, organisation: string, { templateUid, action }: EventNotificationInput) {
  await db.run(waitForTemplates(organisation));
  if (await db.maybe(repository.otherAction(organisation, templateUid, action)))
    throw invalidField(
      'templateUid',
      'This template is for another action. Choose one for this action, or for every action',
    );
}

const crud = crudHandlers(repository);

export const ruleRoutes = implement(
  eventNotifications,
  {
    ...crud,
    create: async ({ db, organisation, body }) => {
      await requireFit(db, organisation.uid, body);
      const uid = newUid();
      const row = await db.maybe(repository.insert(organisation.uid, uid, body));
      await setLists(db, organisation.uid, uid, body);
      return savedAnswer(row);
    },
    update: async ({ db, organisation, params, version, body }) => {
      await requireFit(db, organisation.uid, body);
      const row = await db.maybe(repository.update(organisation.uid, params.uid, version, body));
      if (!row) return explainMissing(db, repository.byUid(organisation.uid, params.uid));
      await setLists(db, organisation.uid, params.uid, body);
      if (!body.isActive) await db.run(repository.cancelWaiting(organisation.uid, params.uid));
      return savedAnswer(row);
    },
    remove: async (ctx) => {
      await crud.remove(ctx);
      await ctx.db.run(repository.cancelWaiting(ctx.organisation.uid, ctx.params.uid));
      return undefined;
    },
  },
  {
    event_notifications_name: duplicate(
      'name',
      'An event notification with this name already exists. Use another name.',
    ),
    event_notifications_template: reference('templateUid'),
    event_notification_roles_role: reference('roleUids'),
    event_notification_divisions_division: reference('divisionUids'),
  },
);

export const dryRunRoutes = implement(dryRuns, {
  dryRun: async ({ db, organisation, actor, body, services }) => {
    const missing = await db.many(repository.missing(organisation.uid, body));
    if (missing.length > 0)
      throw errors.validation({ fields: missing.map(({ field }) => ({ field, message: 'Choose from the list' })) });
    return { data: await countDryRun({ db, organisation, actor, services }, body) };
  },
});
