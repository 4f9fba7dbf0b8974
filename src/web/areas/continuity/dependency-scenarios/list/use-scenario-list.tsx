import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import { findCategories, statusChoices } from '#root/web/areas/continuity/dependency-scenarios/scenario-options.ts';
import { useScenarioActions } from '#root/web/areas/continuity/dependency-scenarios/use-scenario-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';

const paths = { table: '/dependency-scenarios', cards: '/dependency-scenarios-v2' } as const;

/** Manages the state shared by both lists of scenarios: rows, filters and actions. */
export function useScenarioList() {
  const list = useList(dependencyScenarios.list, 'name');
  const { can } = useSession();
  const go = useGo();
  const available: readonly RegisterFilter[] = [
    { name: 'status', label: text('status'), choices: statusChoices },
    { name: 'categoryUid', label: text('category'), load: findCategories, get: scenarioCategories.get },
    ...(can(permissionNames.activity.read)
      ? [{ name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get }]
      : []),
  ];
  const filters = useRegisterFilters(available, list.filters, list.setFilter);
  const scenarioActions = useScenarioActions();
  const mayRead = can(dependencyScenarios.get);
  const mayCreate = can(dependencyScenarios.create);
  useSequence({ c: () => mayCreate && go('/dependency-scenarios/new') });
  return {
    list,
    filters,
    scenarioActions,
    /** The missing permission if the person may not read scenarios. */
    deniedPermission: mayRead ? undefined : permissionNames.dependency_scenario.read,
    create: mayCreate && <ButtonLink href="/dependency-scenarios/new">{text('newTitle')}</ButtonLink>,
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
