import { sql } from 'kysely';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { createCategoryHandlers, createCategoryRepository } from '#root/server/shared/registers/category-register.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { widget } from './widget.ts';
import { widgets } from './widgets.ts';

// The builders' types accept only the product's own kinds, so the widget poses as one of them.
const repository = createCategoryRepository(widget.plural as 'supplier_categories', { name: 'usedBy', count: sql`0` });
const constraints = createRegisterConstraints(widget);
const { bulkSet: _unused, ...handlers } = createCategoryHandlers(repository, constraints);

export const widgetRoutes = implement(
  widgets,
  { ...handlers, ...createRegisterExport(widget.plural as 'supplier_categories', repository) },
  constraints,
);
