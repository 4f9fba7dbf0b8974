import { Stack, Text } from '@mantine/core';
import { type CoverageRow, coverageStates, planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { AppLink, ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { Pager } from '#root/web/platform/ui/data-list-pager.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import { DepartmentFilter } from '#root/web/shared/department-filter/department-filter.tsx';
import { text as words } from '#root/web/shared/plans/coverage.messages.ts';
import { CoverageTable } from '#root/web/shared/plans/coverage-table.tsx';
import { text } from './coverage-list.messages.ts';

const path = '/plan-coverage';

function nameRow({ record, scenario }: CoverageRow) {
  const href = findRecordPath(findNodeKind(record.kind), record.uid);
  return (
    <>
      {href ? <AppLink href={href}>{record.name}</AppLink> : record.name}
      <Text fz="sm" c="dimmed">
        {text('scenario')}{' '}
        <AppLink fz="sm" href={findRecordPath('dependency_scenario', scenario.uid) ?? ''}>
          {scenario.name}
        </AppLink>
      </Text>
    </>
  );
}

/** Shown if the list is empty. Explains that the list comes from dependency scenarios. */
const NoScenario = () => (
  <EmptyState
    title={text('emptyTitle')}
    body={text('emptyBody')}
    action={<ButtonLink href="/dependency-scenarios">{text('scenarios')}</ButtonLink>}
  />
);

/** `/plan-coverage`: the records that active scenarios take away, with the plans that bring them back. */
export function CoveragePage() {
  const { props, filters } = useList(planCoverage.list, 'state');
  const { rows, failure } = props;
  const department = useChosenDepartment();
  return (
    <Page title={text('title')} description={text('description')}>
      <Stack>
        <DepartmentFilter />
        <LinkTabs
          label={text('states')}
          tabs={[
            { label: text('all'), href: withDepartment(path, department), active: filters.state === undefined },
            ...coverageStates.map((state) => ({
              label: words(state),
              href: withDepartment(`${path}?state=${state}`, department),
              active: filters.state === state,
            })),
          ]}
        />
        {failure && <LoadFailed error={failure} onRetry={props.onRetry} />}
        {!failure && !rows && <LinesSkeleton lines={8} />}
        {rows?.length === 0 && (props.filtered ? <Text c="dimmed">{text('noMatch')}</Text> : <NoScenario />)}
        {rows && rows.length > 0 && (
          <CoverageTable
            label={text('title')}
            rows={rows.map((row) => ({ ...row, key: `${row.scenario.uid} ${row.record.uid}`, name: nameRow(row) }))}
          />
        )}
        <Pager view={props.view} total={props.total} onViewChange={props.onViewChange} />
      </Stack>
    </Page>
  );
}
