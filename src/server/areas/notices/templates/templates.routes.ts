import { notificationTemplates } from '#root/contract/notices/notification-templates.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import { type Handler, implement } from '#root/server/platform/http/route.ts';
import { templateConstraints } from './templates.errors.ts';
import { templatesRepository as repository } from './templates.repository.ts';

const plain = crudHandlers(repository);

const remove: Handler<typeof notificationTemplates.remove> = async (ctx) => {
  const { db, organisation, params, query } = ctx;
  if (query.replaceWithUid && !(await db.maybe(repository.replace(organisation.uid, params.uid, query.replaceWithUid))))
    throw invalidField('replaceWithUid', 'Choose another template');
  return plain.remove(ctx);
};

export const templateRoutes = implement(notificationTemplates, { ...plain, remove }, templateConstraints);
