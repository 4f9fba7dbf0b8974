import { dependencyScenarios, type ScenarioRow } from '#root/contract/continuity/dependency-scenarios.ts';
import { dependencyScenario } from '#root/contract/shared/kinds/dependency-scenario.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import { findCategories, statusChoices } from '#root/web/areas/continuity/dependency-scenarios/scenario-options.ts';
import { ScenarioStatusChip } from '#root/web/areas/continuity/dependency-scenarios/scenario-status.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { RecordNames } from './record-names.tsx';
import { ListTabs, newScenario, useScenarioList } from './use-scenario-list.tsx';

const right = { align: 'right', sortable: true } as const;

const columns: readonly DataListColumn<ScenarioRow>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (row) => row.name },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    width: 120,
    cell: (row) => <ScenarioStatusChip status={row.status} />,
  },
  { id: 'targets', header: text('targets'), long: true, cell: (row) => <RecordNames records={row.targets} /> },
  { id: 'upstream', header: text('upstream'), long: true, cell: (row) => <RecordNames records={row.upstream} /> },
  { id: 'downstream', header: text('downstream'), long: true, cell: (row) => <RecordNames records={row.downstream} /> },
  { id: 'nodeCount', header: text('nodes'), ...right, width: 100, cell: (row) => formatNumber(row.nodeCount) },
  { id: 'category', header: text('category'), sortable: true, hideOnPhone: true, cell: (row) => row.categoryName },
  {
    id: 'owners',
    header: text('owners'),
    optional: true,
    cell: (row) => row.owners.map(({ name }) => name).join(', '),
  },
  { id: 'links', header: text('links'), optional: true, align: 'right', cell: (row) => formatNumber(row.linkCount) },
  { id: 'runs', header: text('runs'), optional: true, align: 'right', cell: (row) => formatNumber(row.runCount) },
  {
    id: 'updatedAt',
    header: text('updatedAt'),
    sortable: true,
    optional: true,
    cell: (row) => formatDateTime(row.updatedAt),
  },
];

const settable = [
  {
    name: 'status',
    label: text('status'),
    load: async (q: string) => statusChoices.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase())),
  },
  { name: 'categoryUid', label: text('category'), load: findCategories, clearable: true },
];

/** `/dependency-scenarios` */
export function ScenarioListPage() {
  const { list, filters, scenarioActions, getPath } = useScenarioList();
  const listActions = (row: ScenarioRow) => [
    { label: text('open'), href: getPath(row) },
    ...scenarioActions.listActions(row),
  ];
  return (
    <ListPage
      name="dependency-scenarios"
      endpoint={dependencyScenarios.list}
      list={list}
      text={text}
      description={text('description')}
      tabs={<ListTabs active="table" />}
      columns={columns}
      filters={filters}
      create={newScenario}
      rowLink={getPath}
      rowActions={listActions}
      bulkActions={(choice) => (
        <>
          <BulkSet
            endpoint={dependencyScenarios.bulkSet}
            fields={settable}
            words={dependencyScenario.words}
            choice={choice}
            asked={list.asked}
          />
          <BulkDelete kind="dependency_scenario" contract={dependencyScenarios} choice={choice} asked={list.asked} />
        </>
      )}
      selectAllMatching
      failureTitle={text('listFailed')}
    >
      {scenarioActions.dialog}
    </ListPage>
  );
}
