import { Box, Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import {
  dependencyScenarios,
  type Scenario,
  type ScenarioStatus,
  scenarioInput,
} from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useAsTable } from '#root/web/areas/continuity/canvas/use-as-table.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { formatNumber, formatValue } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { ScenarioCoverage } from '#root/web/shared/plans/scenario-coverage.tsx';
import { FactList, showText } from '#root/web/shared/registers/record-facts.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import { labels, text } from './dependency-scenarios.messages.ts';
import { Editor, prepareCanvas } from './editor/editor.tsx';
import { ScenarioFields, toScenarioValues } from './scenario-form.tsx';
import { ScenarioStatusChip } from './scenario-status.tsx';
import { useScenarioActions } from './use-scenario-actions.tsx';

const back = '/dependency-scenarios';
const tabs = [
  { tab: undefined, label: text('tabGraph') },
  { tab: 'details', label: text('tabDetails') },
  { tab: 'history', label: text('tabHistory') },
] as const;

/** `/dependency-scenarios/:uid` */
export function ScenarioPage({ params }: PageProps<'/dependency-scenarios/:uid'>) {
  const mayRead = useCan(dependencyScenarios.get);
  if (mayRead) return <ReadPage uid={params.uid} />;
  return (
    <Page title={text('title')}>
      <DeniedState permission={permissionNames.dependency_scenario.read} />
    </Page>
  );
}

function ReadPage({ uid }: { uid: string }) {
  const asTable = useAsTable()[0];
  // Loads the organisation's dependencies and the canvas in parallel with the scenario.
  useRead(dependencyGraph.lines, { enabled: useCan(dependencyGraph.lines) });
  useEffect(() => {
    if (!asTable) prepareCanvas();
  }, [asTable]);
  const read = useRead(dependencyScenarios.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <ScenarioView key={uid} record={data} />}</Loaded>;
}

function ScenarioView({ record }: { record: Scenario }) {
  const go = useGo();
  const { tab: asked } = useSearch({ strict: false });
  const tab = tabs.find((one) => one.tab === asked)?.tab;
  const { listActions, dialog } = useScenarioActions(() => go(back));
  const [head, setHead] = useState<HTMLElement | null>(null);
  const here = `${back}/${record.uid}`;
  const mayEdit = useCan(dependencyScenarios.update);
  const { isEditing, editHref, toReadHref } = useEditing(mayEdit, ['details']);
  return (
    <Page
      title={record.name}
      status={<ScenarioStatusChip status={record.status} />}
      trail={[{ label: text('title'), href: back }]}
      actions={
        <>
          {tab === 'details' && mayEdit && <EditButton href={editHref} isEditing={isEditing} />}
          <ReportButton type="scenario" recordUid={record.uid} />
          <RowMenu name={record.name} actions={listActions(record)} />
        </>
      }
    >
      {/* The tools of the scenario share the line of the tabs, because the canvas needs the height. */}
      <Group gap="xs" align="flex-end">
        <Box flex="1 1 auto">
          <LinkTabs
            label={text('tabs')}
            tabs={tabs.map((one) => ({
              label: one.label,
              href: one.tab ? `${here}?tab=${one.tab}` : here,
              active: one.tab === tab,
            }))}
          />
        </Box>
        <Group ref={setHead} gap="xs" data-no-print />
      </Group>
      {tab === 'details' && (
        <Box maw={720}>
          {isEditing ? <DetailsForm record={record} readHref={toReadHref('details')} /> : <Details record={record} />}
          {!isEditing && <ScenarioCoverage uid={record.uid} />}
        </Box>
      )}
      {tab === 'history' && <HistoryEntries kind="dependency_scenario" uid={record.uid} />}
      {tab === undefined && <Editor record={record} head={head} />}
      {dialog}
    </Page>
  );
}

const listNames = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name).join(', ');

function Details({ record }: { record: Scenario }) {
  const { description, categoryName, owners, nodeCount, linkCount, ownLinkCount, runCount } = record;
  return (
    <FactList
      items={[
        { label: labels.description, value: showText(description) },
        { label: labels.categoryUid, value: categoryName },
        { label: labels.ownerUids, value: listNames(owners) },
        { label: text('nodes'), value: formatNumber(nodeCount) },
        { label: text('links'), value: text('linksValue', { count: linkCount, own: ownLinkCount }) },
        { label: text('runs'), value: formatNumber(runCount) },
      ]}
    />
  );
}

const showField = (field: string, value: unknown) =>
  field === 'status' ? text(`status.${value as ScenarioStatus}`) : formatValue(value);

const DetailsForm = ({ record, readHref }: { record: Scenario; readHref: string }) => (
  <EditForm
    record={record}
    readHref={readHref}
    schema={scenarioInput}
    calls={dependencyScenarios}
    toValues={toScenarioValues}
    labels={labels}
    show={showField}
    writeSaved={({ name }) => text('saved', { name })}
  >
    {(form) => <ScenarioFields form={form} record={record} />}
  </EditForm>
);
