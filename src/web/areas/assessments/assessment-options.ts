import { activities } from '#root/contract/activities/activities.ts';
import { assessmentCategories } from '#root/contract/shared/register-categories.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions, PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Finds active categories of BIAs that match the typed text. */
export const findCategories: LoadOptions = async (q) => {
  const { data } = await call(assessmentCategories.list, {
    query: { q, pageSize: 100, sort: 'name', filter: { status: 'active' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Creates a category and returns it as an option. */
export async function createCategory(name: string): Promise<PickerOption> {
  const { data } = await call(assessmentCategories.create, { body: { name, description: '', status: 'active' } });
  return { value: data.uid, label: name };
}

/** Finds activities that match the typed text. */
export const findActivities: LoadOptions = async (q) => {
  const { data } = await call(activities.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};
