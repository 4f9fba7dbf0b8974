import { Group, Text } from '@mantine/core';
import type { RecoveryStep, ReturnBy } from '#root/domain/continuity/recovery-order.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

interface Row extends RecoveryStep {
  readonly place: number;
}

/** A deadline with its reason, and a mark if this what-if analysis misses it. */
function Deadline({ by, step, getName }: { by: ReturnBy; step: RecoveryStep; getName: (uid: string) => string }) {
  if (by.latest === null)
    return (
      <Text fz="sm" c="dimmed">
        {text('noDeadline')}
      </Text>
    );
  const isLate = step.target && (step.back === null || step.back > by.latest);
  const atOnce = text(step.target ? 'mustNotBeLost' : 'doesNotStop');
  const reason =
    by.activity !== null
      ? text('otherwisePasses', { name: getName(by.activity) })
      : by.after !== null
        ? text('after', { name: getName(by.after) })
        : '';
  return (
    <span>
      <span className="hf-numbers">
        {by.latest <= step.lost ? atOnce : text('by', { time: formatDuration(by.latest) })}
      </span>{' '}
      {isLate && <StateMark state="late" words={text('tooLate')} />}
      {reason && (
        <Text fz="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </span>
  );
}

/** The place and the name of a record, with a note if the record itself is lost. */
function RecordName({ step: { node, target, place }, session }: { step: Row; session: WhatIfSession }) {
  return (
    <Group gap={6} wrap="nowrap">
      <span className="hf-numbers">{place + 1}.</span>
      <KindGlyph kind={session.records.get(node)?.kind ?? 'activity'} size={16} />
      <span>
        {session.getName(node)}
        {target && (
          <Text component="span" fz="sm" c="dimmed">
            {' '}
            ({text('lostItself')})
          </Text>
        )}
      </span>
    </Group>
  );
}

/** Lists the recovery deadlines, in the order in which the records should be restored. */
export function RecoveryTable({ session }: { session: WhatIfSession }) {
  const { answer, getName } = session;
  const all = (answer.result?.recovery ?? []).map((step, place): Row => ({ ...step, place }));
  const rows = useRows(all, { order: ({ place }) => place, name: ({ node }) => getName(node) }, 'order');
  const columns: readonly DataListColumn<Row>[] = [
    {
      id: 'name',
      header: text('record'),
      lines: 'all',
      cell: (step) => <RecordName step={step} session={session} />,
    },
    {
      id: 'mtpd',
      header: text('byMtpd'),
      lines: 'all',
      cell: (step) => <Deadline by={step.mtpd} step={step} getName={getName} />,
    },
    {
      id: 'rto',
      header: text('byRto'),
      lines: 'all',
      cell: (step) => <Deadline by={step.rto} step={step} getName={getName} />,
    },
    {
      id: 'back',
      header: text('recoversHere'),
      width: 170,
      cell: ({ back }) => (back === null ? text('staysDown') : formatDuration(back)),
    },
  ];
  return (
    <>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('recoveryHelp')}
      </Text>
      <DataList
        {...rows}
        label={text('recovery')}
        density="compact"
        columns={columns}
        rowId={({ node, place }) => `${node} ${place}`}
        rowName={({ node }) => getName(node)}
        empty={{ title: text('noEvents') }}
      />
    </>
  );
}
