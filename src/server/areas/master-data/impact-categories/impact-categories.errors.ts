import { formatCount } from '#root/contract/platform/numbers.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const listChanged = defineError(
  'list_changed',
  409,
  'The list has changed in the meantime. Load it again before you reorder it.',
);

export function impactCategoryInUse(activities: number): AppError {
  const words = formatCount(activities, 'activity has', 'activities have');
  const message = `${words} an assessed impact in this category. Make the category inactive instead. Existing assessments stay.`;
  return new AppError('in_use', 409, message, { details: { activities } });
}

export const impactCategoryConstraints = {
  impact_categories_name: duplicate('name', 'An impact category with this name already exists. Use another name.'),
};
