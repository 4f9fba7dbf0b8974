import { type NotificationObject, notificationObjects } from '#root/contract/notifications/notification-objects.ts';
import {
  notificationTemplatePreviews,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import { type Handler, implement } from '#root/server/platform/http/route.ts';
import { previewTemplate } from '../dispatch/preview.service.ts';
import { waitForTemplates } from './template-turn.ts';
import { templateConstraints } from './templates.errors.ts';
import { templatesRepository as repository } from './templates.repository.ts';

const plain = crudHandlers(repository);

const describeUnfit = (rule: string) =>
  `The event notification "${rule}" is about another action. Use a template for its action, or for every action`;

const update: Handler<typeof notificationTemplates.update> = async (ctx) => {
  const { db, organisation, params, body } = ctx;
  const { action } = body;
  if (action) await db.run(waitForTemplates(organisation.uid));
  const other = action && (await db.maybe(repository.otherUse(organisation.uid, params.uid, action)));
  if (other) throw invalidField('action', describeUnfit(other.name));
  return plain.update(ctx);
};

const remove: Handler<typeof notificationTemplates.remove> = async (ctx) => {
  const { db, organisation, params, query } = ctx;
  if (query.replaceWithUid) await db.run(waitForTemplates(organisation.uid));
  const unfit =
    query.replaceWithUid && (await db.maybe(repository.unfitUse(organisation.uid, params.uid, query.replaceWithUid)));
  if (unfit) throw invalidField('replaceWithUid', describeUnfit(unfit.name));
  if (query.replaceWithUid && !(await db.maybe(repository.replace(organisation.uid, params.uid, query.replaceWithUid))))
    throw invalidField('replaceWithUid', 'Choose another template');
  return plain.remove(ctx);
};

export const notificationTemplateRoutes = implement(
  notificationTemplates,
  { ...plain, update, remove },
  templateConstraints,
);

const findObject = (object: string | undefined): NotificationObject | undefined =>
  notificationObjects.find((one) => one === object);

export const notificationTemplatePreviewRoutes = implement(notificationTemplatePreviews, {
  preview: async ({ db, organisation, actor, body, services }) => ({
    data: await previewTemplate({ db, organisation, actor, services }, { ...body, object: findObject(body.object) }),
  }),
});
