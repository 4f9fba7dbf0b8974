import { Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ScenarioRun, scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { compareRuns, type Difference, type OutageSummary } from './compare-runs.ts';
import { formatMomentInSentence } from './moments.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

/** The option for the result currently on the screen. */
const currentOption = 'now';

interface Side {
  readonly name: string;
  readonly result: WhatIfResult;
  readonly names: Readonly<Record<string, string>>;
}

/** Loads one side of the comparison: a saved run or the current result. */
function useSide(session: WhatIfSession, scenarioUid: string, chosen: string, runs: readonly ScenarioRun[]) {
  const isSaved = chosen !== currentOption;
  const params = { uid: scenarioUid, runUid: chosen };
  const read = useRead(scenarioRuns.getRun, { params, enabled: isSaved });
  const { result } = session.answer;
  const savedResult = read.data?.data.result;
  const side = useMemo((): Side | undefined => {
    if (!isSaved) return result && { name: text('currentResult'), result, names: {} };
    const name = runs.find(({ uid }) => uid === chosen)?.name ?? '';
    return savedResult && { name, result: savedResult, names: savedResult.names };
  }, [isSaved, result, savedResult, runs, chosen]);
  return { side, error: isSaved ? read.error : null };
}

function Figures({ left, right, getName }: { left: Side; right: Side; getName: (uid: string) => string }) {
  const describeFirstBreach = ({ result }: Side) => {
    const breach = result.summary.firstMtpdBreach;
    return breach ? text('breach', { time: formatDuration(breach.at), name: getName(breach.node) }) : text('never');
  };
  const count = (key: 'activitiesLost' | 'activitiesPastRto' | 'activitiesPastMtpd') => (side: Side) =>
    formatNumber(side.result.summary[key]);
  const lines = [
    [text('compareStops'), count('activitiesLost')],
    [text('compareRto'), count('activitiesPastRto')],
    [text('compareMtpd'), count('activitiesPastMtpd')],
    [text('compareFirst'), describeFirstBreach],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={text('compare')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {/* A long name without spaces would otherwise push the other side off the screen. */}
            <th scope="col" className={classes.named}>
              {left.name}
            </th>
            <th scope="col" className={classes.named}>
              {right.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, describe]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.named}>{describe(left)}</td>
              <td className={classes.named}>{describe(right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describeOutage(summary: OutageSummary | null): string {
  if (!summary) return text('staysUp');
  const parts = [text('downFrom', { time: formatMomentInSentence(summary.lost) })];
  if (summary.rto !== null) parts.push(text('pastRtoAt', { time: formatDuration(summary.rto) }));
  if (summary.mtpd !== null) parts.push(text('pastMtpdAt', { time: formatDuration(summary.mtpd) }));
  return parts.join(', ');
}

function Differences({ left, right, getName }: { left: Side; right: Side; getName: (uid: string) => string }) {
  const all = useMemo(() => compareRuns(left.result, right.result), [left, right]);
  const differences = all.filter(({ change }) => change !== 'same');
  const rows = useRows(
    differences.map((difference, place) => ({ ...difference, place })),
    { place: ({ place }) => place },
    'place',
  );
  const names = { left: left.name, right: right.name };
  const columns: readonly DataListColumn<Difference>[] = [
    { id: 'name', header: text('record'), cell: ({ uid }) => getName(uid) },
    {
      id: 'change',
      header: text('difference'),
      cell: ({ change }) => change !== 'same' && text(`change.${change}`, names),
    },
    { id: 'left', header: left.name, cell: ({ left: summary }) => describeOutage(summary) },
    { id: 'right', header: right.name, cell: ({ right: summary }) => describeOutage(summary) },
  ];
  return (
    <>
      <DataList
        {...rows}
        label={text('compare')}
        density="compact"
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ uid }) => getName(uid)}
        empty={{ title: text('same') }}
      />
      {differences.length > 0 && (
        <Text fz="sm" c="dimmed">
          {text('sameRows', { count: all.length - differences.length })}
        </Text>
      )}
    </>
  );
}

/** Manages the two results to compare. The address contains both as "<left>.<right>". */
function useChoice(runs: readonly ScenarioRun[]) {
  const { compare = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [left = '', right = ''] = compare.split('.');
  const isKnown = (one: string) => one === currentOption || runs.some(({ uid }) => uid === one);
  const chosen = {
    left: isKnown(left) ? left : (runs[0]?.uid ?? currentOption),
    right: isKnown(right) ? right : currentOption,
  };
  const choose = (side: 'left' | 'right') => (value: string | null) => {
    if (!value) return;
    const next = { ...chosen, [side]: value };
    void navigate({
      to: '.',
      search: (former) => ({ ...former, compare: `${next.left}.${next.right}` }),
      replace: true,
      resetScroll: false,
    });
  };
  return { chosen, choose };
}

interface Props {
  readonly session: WhatIfSession;
  readonly scenarioUid: string;
  /** The saved runs. There is at least one. */
  readonly runs: readonly ScenarioRun[];
}

/** Compares two saved runs, or a saved run with the current result. */
export function CompareView({ session, scenarioUid, runs }: Props) {
  const { chosen, choose } = useChoice(runs);
  const left = useSide(session, scenarioUid, chosen.left, runs);
  const right = useSide(session, scenarioUid, chosen.right, runs);
  const data = [
    { value: currentOption, label: text('currentResult') },
    ...runs.map(({ uid, name }) => ({ value: uid, label: name })),
  ];
  const error = left.error ?? right.error;
  const getName = (uid: string) => session.getName(uid) || left.side?.names[uid] || right.side?.names[uid] || '';
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
            onChange={choose(side)}
          />
        ))}
      </Group>
      {error && <LoadFailed error={error} />}
      {left.side && right.side ? (
        <>
          <Figures left={left.side} right={right.side} getName={getName} />
          <Differences left={left.side} right={right.side} getName={getName} />
        </>
      ) : (
        !error && session.targets.length > 0 && <LinesSkeleton lines={4} />
      )}
    </Stack>
  );
}
