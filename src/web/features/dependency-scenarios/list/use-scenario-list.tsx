import { activityOwners } from '#root/contract/activity-owners.ts';
import { dependencyScenarios } from '#root/contract/dependency-scenarios.ts';
import { scenarioCategories } from '#root/contract/register-categories.ts';
import { useList } from '#root/web/api/use-list.ts';
import { findOwners } from '#root/web/departments/options.ts';
import { text } from '#root/web/features/dependency-scenarios/dependency-scenarios.messages.ts';
import { findCategories, statusChoices } from '#root/web/features/dependency-scenarios/scenario-options.ts';
import { useScenarioActs } from '#root/web/features/dependency-scenarios/use-scenario-acts.tsx';
import type { RegisterFilter } from '#root/web/registers/register.ts';
import { useRegisterFilters } from '#root/web/registers/register-filters.tsx';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/ui/link-tabs.tsx';

const paths = { table: '/dependency-scenarios', cards: '/dependency-scenarios-v2' } as const;

/** What both lists of scenarios have: the scenarios, filters, what can be done, and the way to the other list. */
export function useScenarioList() {
  const list = useList(dependencyScenarios.list, 'name');
  const { can } = useSession();
  const go = useGo();
  const offered: readonly RegisterFilter[] = [
    { name: 'status', label: text('status'), choices: statusChoices },
    { name: 'categoryUid', label: text('category'), load: findCategories, get: scenarioCategories.get },
    ...(can('activity.read')
      ? [{ name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get }]
      : []),
  ];
  const filters = useRegisterFilters(offered, list.filters, list.setFilter);
  const acts = useScenarioActs();
  const mayRead = can('dependency_scenario.read');
  const mayCreate = can('dependency_scenario.create');
  useSequence({ c: () => mayCreate && go('/dependency-scenarios/new') });
  return {
    list,
    filters,
    acts,
    /** Set for who may not see any. */
    deniedPermission: mayRead ? undefined : 'dependency_scenario.read',
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
