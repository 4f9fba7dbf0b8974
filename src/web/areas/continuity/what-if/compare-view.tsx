import { Group, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ScenarioRun, scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { compareRuns, type Difference, type Fate } from './compare-runs.ts';
import { momentWords } from './moments.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

const present = 'now';

interface Side {
  readonly name: string;
  readonly result: WhatIfResult;
  readonly names: Readonly<Record<string, string>>;
}

/** One side: a kept run, or what is worked out now. */
function useSide(session: WhatIfSession, scenarioUid: string, chosen: string, runs: readonly ScenarioRun[]) {
  const isKept = chosen !== present;
  const params = { uid: scenarioUid, runUid: chosen };
  const read = useRead(scenarioRuns.getRun, { params, enabled: isKept });
  const { result } = session.answer;
  const kept = read.data?.data.result;
  const side = useMemo((): Side | undefined => {
    if (!isKept) return result && { name: text('currentResult'), result, names: {} };
    const name = runs.find(({ uid }) => uid === chosen)?.name ?? '';
    return kept && { name, result: kept, names: kept.names };
  }, [isKept, result, kept, runs, chosen]);
  return { side, error: isKept ? read.error : null };
}

function Figures({ left, right, nameOf }: { left: Side; right: Side; nameOf: (uid: string) => string }) {
  const firstOf = ({ result }: Side) => {
    const breach = result.summary.firstMtpdBreach;
    return breach ? text('breach', { time: formatDuration(breach.at), name: nameOf(breach.node) }) : text('never');
  };
  const count = (key: 'activitiesLost' | 'activitiesPastRto' | 'activitiesPastMtpd') => (side: Side) =>
    formatNumber(side.result.summary[key]);
  const lines = [
    [text('compareStops'), count('activitiesLost')],
    [text('compareRto'), count('activitiesPastRto')],
    [text('compareMtpd'), count('activitiesPastMtpd')],
    [text('compareFirst'), firstOf],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={text('compare')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {/* A name without a space would push the other side out of sight. */}
            <th scope="col" className={classes.named}>
              {left.name}
            </th>
            <th scope="col" className={classes.named}>
              {right.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.named}>{of(left)}</td>
              <td className={classes.named}>{of(right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function fateWords(fate: Fate | null): string {
  if (!fate) return text('staysUp');
  const parts = [text('downFrom', { time: momentWords(fate.lost) })];
  if (fate.rto !== null) parts.push(text('pastRtoAt', { time: formatDuration(fate.rto) }));
  if (fate.mtpd !== null) parts.push(text('pastMtpdAt', { time: formatDuration(fate.mtpd) }));
  return parts.join(', ');
}

function Differences({ left, right, nameOf }: { left: Side; right: Side; nameOf: (uid: string) => string }) {
  const all = useMemo(() => compareRuns(left.result, right.result), [left, right]);
  const found = all.filter(({ change }) => change !== 'same');
  const rows = useRows(
    found.map((difference, place) => ({ ...difference, place })),
    { place: ({ place }) => place },
    'place',
  );
  const names = { left: left.name, right: right.name };
  const columns: readonly DataListColumn<Difference>[] = [
    { id: 'name', header: text('record'), cell: ({ uid }) => nameOf(uid) },
    {
      id: 'change',
      header: text('difference'),
      cell: ({ change }) => change !== 'same' && text(`change.${change}`, names),
    },
    { id: 'left', header: left.name, cell: ({ left: fate }) => fateWords(fate) },
    { id: 'right', header: right.name, cell: ({ right: fate }) => fateWords(fate) },
  ];
  return (
    <>
      <DataList
        {...rows}
        label={text('compare')}
        density="compact"
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ uid }) => nameOf(uid)}
        empty={{ title: text('same') }}
      />
      {found.length > 0 && (
        <Text fz="sm" c="dimmed">
          {text('sameRows', { count: all.length - found.length })}
        </Text>
      )}
    </>
  );
}

interface Props {
  readonly session: WhatIfSession;
  readonly scenarioUid: string;
  /** At least one. */
  readonly runs: readonly ScenarioRun[];
}

/** Two kept runs, or one and what is worked out now, side by side. */
export function CompareView({ session, scenarioUid, runs }: Props) {
  const [chosen, setChosen] = useState({ left: runs[0]?.uid ?? present, right: present });
  const left = useSide(session, scenarioUid, chosen.left, runs);
  const right = useSide(session, scenarioUid, chosen.right, runs);
  const data = [
    { value: present, label: text('currentResult') },
    ...runs.map(({ uid, name }) => ({ value: uid, label: name })),
  ];
  const error = left.error ?? right.error;
  const nameOf = (uid: string) => session.nameOf(uid) || left.side?.names[uid] || right.side?.names[uid] || '';
  const pick = (side: 'left' | 'right') => (value: string | null) => value && setChosen({ ...chosen, [side]: value });
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        {(['left', 'right'] as const).map((side) => (
          <Select
            key={side}
            size="sm"
            label={text(side === 'left' ? 'compareLeft' : 'compareRight')}
            data={data}
            allowDeselect={false}
            value={chosen[side]}
            onChange={pick(side)}
          />
        ))}
      </Group>
      {error && <LoadFailed error={error} />}
      {left.side && right.side ? (
        <>
          <Figures left={left.side} right={right.side} nameOf={nameOf} />
          <Differences left={left.side} right={right.side} nameOf={nameOf} />
        </>
      ) : (
        !error && session.targets.length > 0 && <LinesSkeleton lines={4} />
      )}
    </Stack>
  );
}
