import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import { findCategories, statusChoices } from '#root/web/areas/continuity/dependency-scenarios/scenario-options.ts';
import { useScenarioActions } from '#root/web/areas/continuity/dependency-scenarios/use-scenario-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';

const paths = { table: '/dependency-scenarios', cards: '/dependency-scenarios-v2' } as const;

/** The page for a new scenario. */
export const newScenario = {
  endpoint: dependencyScenarios.create,
  href: '/dependency-scenarios/new',
  label: text('newTitle'),
};

/** Manages the state shared by both lists of scenarios: rows, filters and actions. */
export function useScenarioList() {
  const list = useList(dependencyScenarios.list, 'name');
  const { can } = useSession();
  const filters: readonly RegisterFilter[] = [
    { name: 'status', label: text('status'), choices: statusChoices },
    { name: 'categoryUid', label: text('category'), load: findCategories, get: scenarioCategories.get },
    ...(can(permissionNames.activity.read)
      ? [{ name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get }]
      : []),
  ];
  return {
    list,
    filters,
    scenarioActions: useScenarioActions(),
    getPath: ({ uid }: { uid: string }) => `/dependency-scenarios/${uid}`,
  };
}

/** The tabs for the two lists. Search and filters are preserved when the list is changed. */
export function ListTabs({ active }: { active: keyof typeof paths }) {
  const query = window.location.search;
  return (
    <LinkTabs
      label={text('views')}
      tabs={[
        { label: text('asTable'), href: paths.table + (active === 'table' ? '' : query), active: active === 'table' },
        { label: text('asCards'), href: paths.cards + (active === 'cards' ? '' : query), active: active === 'cards' },
      ]}
    />
  );
}
