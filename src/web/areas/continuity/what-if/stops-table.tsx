import { Button, Group, Text } from '@mantine/core';
import type { WhatIfOutage } from '#root/domain/continuity/what-if.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { formatMoment } from './moments.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

interface Row {
  readonly uid: string;
  readonly index: number;
  readonly outage: WhatIfOutage;
}

/** Sorts null (never) after all times. */
const toSortKey = (minute: number | null) => minute ?? Number.MAX_SAFE_INTEGER;
const formatTime = (minute: number | null) => (minute === null ? '' : formatMoment(minute));

/** The columns with times. */
const timeColumns: readonly DataListColumn<Row>[] = (
  [
    ['lost', text('stopsColumn'), 90, ({ outage }) => formatTime(outage.lost)],
    ['rto', text('rtoColumn'), 120, ({ outage }) => formatTime(outage.rtoBreach)],
    ['mtpd', text('mtpdColumn'), 130, ({ outage }) => formatTime(outage.mtpdBreach)],
    [
      'back',
      text('recoversColumn'),
      150,
      ({ outage }) => (outage.back === null ? text('staysDown') : formatDuration(outage.back)),
    ],
  ] as const satisfies readonly (readonly [string, string, number, (row: Row) => string])[]
).map(([id, header, width, cell]) => ({ id, header, width, cell, sortable: true, align: 'right' }));

function createColumns(
  { records, getName, getLook }: WhatIfSession,
  onWhy: (uid: string) => void,
): DataListColumn<Row>[] {
  return [
    {
      id: 'name',
      header: text('record'),
      sortable: true,
      lines: 'all',
      cell: ({ uid }) => (
        <Group gap={6} wrap="nowrap">
          <KindGlyph kind={records.get(uid)?.kind ?? 'activity'} size={16} />
          <span>{getName(uid)}</span>
        </Group>
      ),
    },
    { id: 'state', header: text('stateNow'), width: 150, cell: ({ uid }) => <StateMark {...getLook(uid)} /> },
    ...timeColumns,
    {
      id: 'cause',
      header: text('cause'),
      cell: ({ outage }) => (outage.cause === null ? text('lostItself') : getName(outage.cause)),
    },
    {
      id: 'why',
      screenOnly: true,
      header: text('why'),
      width: 90,
      cell: ({ uid }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={text('whyOf', { name: getName(uid) })}
          onClick={() => onWhy(uid)}
        >
          {text('why')}
        </Button>
      ),
    },
  ];
}

/** Lists the records that stop, in chronological order, with their breaches and causes. */
export function StopsTable({ session, onWhy }: { session: WhatIfSession; onWhy: (uid: string) => void }) {
  const { reached, getName } = session;
  const all = [...(reached ?? [])].flatMap(([uid, outages]) =>
    outages.map((outage, index): Row => ({ uid, index, outage })),
  );
  const rows = useRows(
    all,
    {
      name: ({ uid }) => getName(uid),
      lost: ({ outage }) => outage.lost,
      rto: ({ outage }) => toSortKey(outage.rtoBreach),
      mtpd: ({ outage }) => toSortKey(outage.mtpdBreach),
      back: ({ outage }) => toSortKey(outage.back),
    },
    'lost',
  );
  return (
    <>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('stopsHelp', { time: formatDuration(session.now) })}
      </Text>
      <DataList
        {...rows}
        label={text('stops')}
        density="compact"
        columns={createColumns(session, onWhy)}
        rowId={({ uid, index }) => `${uid} ${index}`}
        rowName={({ uid }) => getName(uid)}
        empty={{ title: text('noEvents') }}
      />
    </>
  );
}
