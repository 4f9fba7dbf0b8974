import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { assessmentCategory } from '#root/contract/shared/kinds/assessment-category.ts';
import { assessmentCategories } from '#root/contract/shared/register-categories.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';
import { createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';

const { handlers, constraints } = createPlainRegister({
  kind: assessmentCategory.kind,
  fields: categoryFields,
  searched: ['description'],
  facts: { usedBy: countRows('assessments', 'category_uid') },
  constraints: createRegisterConstraints(assessmentCategory, ['assessments_category']),
});

export const assessmentCategoryRoutes = implement(assessmentCategories, handlers, constraints);
