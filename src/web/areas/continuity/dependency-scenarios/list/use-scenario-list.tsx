import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import { findCategories, statusChoices } from '#root/web/areas/continuity/dependency-scenarios/scenario-options.ts';
import { useScenarioActs } from '#root/web/areas/continuity/dependency-scenarios/use-scenario-acts.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';

const paths = { table: '/dependency-scenarios', cards: '/dependency-scenarios-v2' } as const;

/** What both lists of scenarios have: the scenarios, filters, what can be done, and the way to the other list. */
export function useScenarioList() {
  const list = useList(dependencyScenarios.list, 'name');
  const { can } = useSession();
  const go = useGo();
  const offered: readonly RegisterFilter[] = [
    { name: 'status', label: text('status'), choices: statusChoices },
    { name: 'categoryUid', label: text('category'), load: findCategories, get: scenarioCategories.get },
    ...(can(permissionNames.activity.read)
      ? [{ name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get }]
      : []),
  ];
  const filters = useRegisterFilters(offered, list.filters, list.setFilter);
  const acts = useScenarioActs();
  const mayRead = can(dependencyScenarios.get);
  const mayCreate = can(dependencyScenarios.create);
  useSequence({ c: () => mayCreate && go('/dependency-scenarios/new') });
  return {
    list,
    filters,
    acts,
    /** Set for who may not see any. */
    deniedPermission: mayRead ? undefined : permissionNames.dependency_scenario.read,
    create: mayCreate && <ButtonLink href="/dependency-scenarios/new">{text('newTitle')}</ButtonLink>,
    pathOf: ({ uid }: { uid: string }) => `/dependency-scenarios/${uid}`,
  };
}

/** The two lists, with what is asked of one carried over to the other. */
export function ListTabs({ active }: { active: keyof typeof paths }) {
  const asked = window.location.search;
  return (
    <LinkTabs
      label={text('views')}
      tabs={[
        { label: text('asTable'), href: paths.table + (active === 'table' ? '' : asked), active: active === 'table' },
        { label: text('asCards'), href: paths.cards + (active === 'cards' ? '' : asked), active: active === 'cards' },
      ]}
    />
  );
}
