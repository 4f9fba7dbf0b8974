import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dependencyScenarios, type ScenarioRow } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import { ScenarioStatusChip } from '#root/web/areas/continuity/dependency-scenarios/scenario-status.tsx';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { Pager } from '#root/web/platform/ui/data-list-pager.tsx';
import { DeniedState, EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { useNewButton } from '#root/web/shared/lists/use-new-button.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { RecordNames } from './record-names.tsx';
import classes from './scenario-cards.module.css';
import { ScenarioSketch } from './scenario-sketch.tsx';
import { ListTabs, newScenario, useScenarioList } from './use-scenario-list.tsx';

type ScenarioList = ReturnType<typeof useScenarioList>;

function Card({
  row,
  href,
  actions,
}: {
  row: ScenarioRow;
  href: string;
  actions: ReturnType<ScenarioList['scenarioActions']['listActions']>;
}) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <AppLink href={href} inherit>
            {row.name}
          </AppLink>
        </h2>
        <RowMenu name={row.name} actions={actions} />
      </div>
      <ScenarioSketch row={row} />
      <dl className={classes.facts}>
        {(['targets', 'upstream', 'downstream'] as const)
          .filter((side) => row[side].count > 0)
          .map((side) => (
            <Fact key={side} label={text(side)} records={row[side]} />
          ))}
      </dl>
      <div className={classes.foot}>
        <ScenarioStatusChip status={row.status} />
        <span>{text('recordsCount', { count: row.nodeCount })}</span>
        <span>{text('linksCount', { count: row.linkCount })}</span>
        {row.runCount > 0 && <span>{text('runsCount', { count: row.runCount })}</span>}
        {row.categoryName && <span>{row.categoryName}</span>}
      </div>
    </article>
  );
}

function Fact({ label, records }: { label: string; records: ScenarioRow['targets'] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <RecordNames records={records} />
      </dd>
    </>
  );
}

function Cards({ list, scenarioActions, create, getPath }: ScenarioList & { readonly create: ReactNode }) {
  const { rows, total, view, failure, filtered, onRetry, onViewChange } = list.props;
  if (failure) return <LoadFailed error={failure} title={text('listFailed')} onRetry={onRetry} />;
  if (!rows) return <LinesSkeleton lines={6} />;
  if (rows.length === 0)
    return filtered ? (
      <EmptyState
        kind="no-match"
        title={uiText('noMatchTitle')}
        body={uiText('noMatchBody')}
        action={<Button onClick={list.clear}>{uiText('clearFilters')}</Button>}
      />
    ) : (
      <EmptyState title={text('emptyTitle')} body={text('emptyBody')} action={create} />
    );
  return (
    <>
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.uid}>
            <Card row={row} href={getPath(row)} actions={scenarioActions.listActions(row)} />
          </li>
        ))}
      </ul>
      <Pager view={view} total={total} onViewChange={onViewChange} />
    </>
  );
}

/** `/dependency-scenarios-v2`: the scenarios as cards. */
export function ScenarioCardsPage() {
  const listed = useScenarioList();
  const { list, scenarioActions } = listed;
  const filters = useRegisterFilters(listed.filters, list.filters, list.setFilter);
  const mayRead = useCan(dependencyScenarios.list);
  const create = useNewButton(newScenario);
  return (
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      description={text('description')}
      actions={create}
    >
      <ListTabs active="cards" />
      {mayRead ? (
        <>
          <ListToolbar
            search={list.search}
            onSearch={list.setSearch}
            searchLabel={text('search')}
            chips={filters.chips}
            filters={filters.fields}
            onClearFilters={list.clear}
          />
          <Cards {...listed} create={create} />
        </>
      ) : (
        <DeniedState permission={permissionNames.dependency_scenario.read} />
      )}
      {scenarioActions.dialog}
    </Page>
  );
}
