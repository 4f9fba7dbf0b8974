import { sql } from 'kysely';
import { implement } from '#root/server/platform/http/route.ts';
import { exportOf } from '#root/server/shared/exports/export-handler.ts';
import { categoryHandlers, categoryRegister } from '#root/server/shared/registers/category-register.ts';
import { registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { widget } from './widget.ts';
import { widgets } from './widgets.ts';

// The types of the builders know the kinds of the product only.
const repository = categoryRegister(widget.plural as 'supplier_categories', { name: 'usedBy', count: sql`0` });
const constraints = registerConstraints(widget);
const { bulkSet: _unused, ...handlers } = categoryHandlers(repository, constraints);

export const widgetRoutes = implement(
  widgets,
  { ...handlers, ...exportOf(widget.plural as 'supplier_categories', repository) },
  constraints,
);
