import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ScenarioRun, scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDateTime, formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { CompareView } from './compare-view.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

interface Props {
  readonly session: WhatIfSession;
  readonly scenarioUid: string;
  /** Saves the scenario. Called before the server calculates a run. */
  readonly beforeSave: () => Promise<unknown>;
}

/** Asks for a name and saves the run. */
function SaveRunDialog({ session, scenarioUid, beforeSave, onClose }: Props & { onClose: () => void }) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saveRun = useSave(scenarioRuns.keepRun);
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await beforeSave();
      await saveRun({ params: { uid: scenarioUid }, body: { name, targets: [...session.targets] } });
      toastDone(text('runSaved', { name }));
      onClose();
    } catch (error) {
      const { fields, message } = toProblem(error);
      setFailure(Object.values(fields ?? {})[0] ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={text('saveRun')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          <Text fz="sm">{text('saveRunBody')}</Text>
          <TextInput
            label={text('saveRunName')}
            withAsterisk
            data-autofocus
            maxLength={200}
            value={name}
            error={failure}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {text('saveRun')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const columns: readonly DataListColumn<ScenarioRun>[] = [
  {
    id: 'name',
    header: text('runName'),
    lines: 'all',
    cell: ({ name, upToDate }) => (
      <span>
        {name}
        {!upToDate && (
          <Text fz="sm" c="dimmed">
            {text('outdated')}
          </Text>
        )}
      </span>
    ),
  },
  { id: 'lost', header: text('runLost'), cell: ({ targets }) => targets.map(({ name }) => name).join(', ') },
  {
    id: 'stops',
    header: text('runStops'),
    align: 'right',
    width: 80,
    cell: ({ figures }) => formatNumber(figures.activitiesLost),
  },
  {
    id: 'rto',
    header: text('runRto'),
    align: 'right',
    width: 100,
    cell: ({ figures }) => formatNumber(figures.activitiesPastRto),
  },
  {
    id: 'mtpd',
    header: text('runMtpd'),
    align: 'right',
    width: 110,
    cell: ({ figures }) => formatNumber(figures.activitiesPastMtpd),
  },
  {
    id: 'first',
    header: text('runFirst'),
    align: 'right',
    width: 160,
    cell: ({ figures }) =>
      figures.firstMtpdBreachAt === null ? text('never') : formatDuration(figures.firstMtpdBreachAt),
  },
  {
    id: 'at',
    header: text('runAt'),
    width: 180,
    cell: ({ createdAt, createdByName }) =>
      createdByName ? text('runBy', { at: formatDateTime(createdAt), name: createdByName }) : formatDateTime(createdAt),
  },
];

function RunList({ session, scenarioUid, runs }: Omit<Props, 'beforeSave'> & { runs: readonly ScenarioRun[] }) {
  const mayRemove = useCan(scenarioRuns.removeRun);
  const [removing, setRemoving] = useState<ScenarioRun>();
  const remove = useSave(scenarioRuns.removeRun);
  const rows = useRows(runs, {}, '');
  const open = (run: ScenarioRun) => {
    session.setTargets(
      run.targets.map(({ recordUid, lostAtMinutes, outageMinutes, forever }) => ({
        recordUid,
        lostAtMinutes,
        outageMinutes,
        forever,
      })),
    );
    toastDone(text('runOpened', { name: run.name }));
  };
  const confirm = async ({ uid, name }: ScenarioRun) => {
    await remove({ params: { uid: scenarioUid, runUid: uid } });
    toastDone(text('runRemoved', { name }));
    setRemoving(undefined);
  };
  return (
    <>
      <DataList
        {...rows}
        label={text('runs')}
        density="compact"
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        rowActions={(run) => [
          { label: text('openRun'), onSelect: () => open(run) },
          ...(mayRemove ? [{ label: text('removeRun'), danger: true, onSelect: () => setRemoving(run) }] : []),
        ]}
        empty={{ title: text('runsNone') }}
      />
      {removing && (
        <Confirm
          title={text('removeRunTitle', { name: removing.name })}
          confirmLabel={text('removeRun')}
          danger
          onClose={() => setRemoving(undefined)}
          onConfirm={() => confirm(removing)}
        >
          {text('removeRunBody')}
        </Confirm>
      )}
    </>
  );
}

/** Lists the saved runs and compares two of them. */
export function RunsPanel(props: Props) {
  const { session, scenarioUid } = props;
  const maySave = useCan(scenarioRuns.keepRun);
  const [saving, setSaving] = useState(false);
  const read = useRead(scenarioRuns.listRuns, { params: { uid: scenarioUid } });
  const runs = read.data?.data;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fz="sm" c="dimmed">
          {text('runsHelp')}
        </Text>
        {maySave && session.targets.length > 0 && (
          <Button size="sm" onClick={() => setSaving(true)}>
            {text('saveRun')}
          </Button>
        )}
      </Group>
      {read.error && !runs && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={3} />}
      {runs && <RunList session={session} scenarioUid={scenarioUid} runs={runs} />}
      {runs && runs.length > 0 && <CompareView key={runs.length} {...{ session, scenarioUid, runs }} />}
      {saving && <SaveRunDialog {...props} onClose={() => setSaving(false)} />}
    </Stack>
  );
}
