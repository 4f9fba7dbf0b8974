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

/** By when, why, and whether the what-if as it stands is too late for it. */
function By({ by, step, nameOf }: { by: ReturnBy; step: RecoveryStep; nameOf: (uid: string) => string }) {
  if (by.latest === null)
    return (
      <Text fz="sm" c="dimmed">
        {text('noDeadline')}
      </Text>
    );
  const late = step.target && (step.back === null || step.back > by.latest);
  const never = text(step.target ? 'mustNotBeLost' : 'mustNotStop');
  const reason =
    by.activity !== null
      ? text('otherwisePasses', { name: nameOf(by.activity) })
      : by.after !== null
        ? text('after', { name: nameOf(by.after) })
        : '';
  return (
    <span>
      <span className="hf-numbers">
        {by.latest <= step.lost ? never : text('by', { time: formatDuration(by.latest) })}
      </span>{' '}
      {late && <StateMark state="late" words={text('tooLate')} />}
      {reason && (
        <Text fz="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </span>
  );
}

/** What must come back by when, in the order to restore it. */
export function RecoveryTable({ session }: { session: WhatIfSession }) {
  const { answer, nameOf, records } = session;
  const all = (answer.result?.recovery ?? []).map((step, place): Row => ({ ...step, place }));
  const rows = useRows(all, { order: ({ place }) => place, name: ({ node }) => nameOf(node) }, 'order');
  const columns: readonly DataListColumn<Row>[] = [
    {
      id: 'name',
      header: text('record'),
      cell: ({ node, target, place }) => (
        <Group gap={6} wrap="nowrap">
          <span className="hf-numbers">{place + 1}.</span>
          <KindGlyph kind={records.get(node)?.kind ?? 'activity'} size={16} />
          <span>
            {nameOf(node)}
            {target && (
              <Text component="span" fz="sm" c="dimmed">
                {' '}
                ({text('lostItself')})
              </Text>
            )}
          </span>
        </Group>
      ),
    },
    { id: 'mtpd', header: text('byMtpd'), cell: (step) => <By by={step.mtpd} step={step} nameOf={nameOf} /> },
    { id: 'rto', header: text('byRto'), cell: (step) => <By by={step.rto} step={step} nameOf={nameOf} /> },
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
        rowName={({ node }) => nameOf(node)}
        empty={{ title: text('noEvents') }}
      />
    </>
  );
}
