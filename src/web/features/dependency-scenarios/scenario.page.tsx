import { Box, Group } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dependencyGraph } from '#root/contract/dependency-graph.ts';
import {
  dependencyScenarios,
  type Scenario,
  type ScenarioInput,
  type ScenarioStatus,
  scenarioInput,
} from '#root/contract/dependency-scenarios.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { HistoryEntries } from '#root/web/history/record-history.tsx';
import { useAsTable } from '#root/web/scenario-canvas/use-as-table.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { DeniedState } from '#root/web/ui/empty-state.tsx';
import { formatValue } from '#root/web/ui/format.ts';
import { LinkTabs } from '#root/web/ui/link-tabs.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { labels, text } from './dependency-scenarios.messages.ts';
import { Editor, prepareCanvas } from './editor/editor.tsx';
import { ScenarioFields, scenarioValues } from './scenario-form.tsx';
import { ScenarioStatusChip } from './scenario-status.tsx';
import { useScenarioActs } from './use-scenario-acts.tsx';

const back = '/dependency-scenarios';
const tabs = [
  { tab: undefined, label: text('tabGraph') },
  { tab: 'details', label: text('tabDetails') },
  { tab: 'history', label: text('tabHistory') },
] as const;

/** `/dependency-scenarios/:uid` */
export function ScenarioPage() {
  const { can } = useSession();
  if (can('dependency_scenario.read')) return <ReadPage />;
  return (
    <Page title={text('title')}>
      <DeniedState permission="dependency_scenario.read" />
    </Page>
  );
}

function ReadPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const { can } = useSession();
  const asTable = useAsTable()[0];
  // Not one after the other: the scenario, the organisation's dependencies, and what draws them.
  useRead(dependencyGraph.lines, { enabled: can('activity.read') });
  useEffect(() => {
    if (!asTable) prepareCanvas();
  }, [asTable]);
  const read = useRead(dependencyScenarios.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <ScenarioView key={uid} record={data} />}</Loaded>;
}

function ScenarioView({ record }: { record: Scenario }) {
  const go = useGo();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const { actionsOf, dialog } = useScenarioActs(() => go(back));
  const [head, setHead] = useState<HTMLElement | null>(null);
  const here = `${back}/${record.uid}`;
  return (
    <Page
      title={record.name}
      status={<ScenarioStatusChip status={record.status} />}
      breadcrumb={[{ label: text('title'), href: back }, { label: record.name }]}
      actions={
        <>
          <Group ref={setHead} gap="xs" />
          <RowMenu name={record.name} actions={actionsOf(record)} />
        </>
      }
    >
      <LinkTabs
        label={text('tabs')}
        tabs={tabs.map((one) => ({
          label: one.label,
          href: one.tab ? `${here}?tab=${one.tab}` : here,
          active: one.tab === tab,
        }))}
      />
      {tab === 'details' && (
        <Box maw={720}>
          <Details record={record} />
        </Box>
      )}
      {tab === 'history' && <HistoryEntries entity="dependency_scenario" uid={record.uid} />}
      {tab === undefined && <Editor record={record} head={head} />}
      {dialog}
    </Page>
  );
}

function Details({ record }: { record: Scenario }) {
  const { can } = useSession();
  const form = useForm<ScenarioInput>({
    initialValues: scenarioValues(record),
    validate: schemaResolver(scenarioInput, { sync: true }),
  });
  const edit = useEdit<ScenarioInput, Scenario>({
    form,
    record,
    get: dependencyScenarios.get,
    update: dependencyScenarios.update,
    params: { uid: record.uid },
    toValues: scenarioValues,
    labels,
    show: (field, value) => (field === 'status' ? text(`status.${value as ScenarioStatus}`) : formatValue(value)),
  });
  const submit = async (values: ScenarioInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      conflict={edit.conflict}
      cancelHref={`${back}/${record.uid}`}
      readOnly={!can('dependency_scenario.update')}
    >
      <ScenarioFields form={form} record={record} />
    </RecordForm>
  );
}
