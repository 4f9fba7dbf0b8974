import { type ScenarioStatus, scenarioStatuses } from '#root/contract/continuity/dependency-scenarios.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions, PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';
import { text } from './dependency-scenarios.messages.ts';

/** Finds categories that match the typed text. */
export const findCategories: LoadOptions = async (q) => {
  const { data } = await call(scenarioCategories.list, {
    query: { q, pageSize: 10, sort: 'name', filter: { status: 'active' } },
  });
  return data.map(({ uid, name, description }) => ({ value: uid, label: name, description: description || undefined }));
};

/** Creates a category and returns it as an option. */
export async function createCategory(name: string): Promise<PickerOption> {
  const { data } = await call(scenarioCategories.create, { body: { name, description: '', status: 'active' } });
  return { value: data.uid, label: name };
}

export const statusChoices = scenarioStatuses.map((value: ScenarioStatus) => ({
  value,
  label: text(`status.${value}`),
}));
