import { sql } from 'kysely';
import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { widget } from './widget.ts';
import { widgets } from './widgets.ts';

const { handlers, constraints } = createPlainRegister({
  // The builder's types allow only the product's own kinds, so the widget is cast to one of them.
  kind: widget.kind as string as 'supplier_category',
  fields: categoryFields,
  searched: ['description'],
  facts: { usedBy: sql`0` },
});

export const widgetRoutes = implement(widgets, handlers, constraints);
