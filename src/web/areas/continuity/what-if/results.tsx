import { Stack, Tabs, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { PlansThatApply } from '#root/web/shared/plans/plans-that-apply.tsx';
import { EventsList } from './events-list.tsx';
import { ImpactView } from './impact-view.tsx';
import { RecoveryTable } from './recovery-table.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { StopsTable } from './stops-table.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

/** The scenario for which runs are saved. */
export interface RunsContext {
  readonly scenarioUid: string;
  /** Saves the scenario. Called before the server calculates a run. */
  readonly beforeSave: () => Promise<unknown>;
}

interface Props {
  readonly session: WhatIfSession;
  /** Whether the sections are shown one below the other instead of in tabs. */
  readonly stacked: boolean;
  readonly runs: RunsContext | undefined;
  readonly isPast?: boolean | undefined;
  readonly onWhy: (uid: string) => void;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: () => ReactNode;
}

function CyclesNote({ session }: { session: WhatIfSession }) {
  const cycles = session.answer.result?.cycles ?? [];
  return cycles.map((members) => (
    <Text key={members.join()} fz="sm" mb="xs">
      {text('cycles', { names: members.map(session.getName).join(', ') })}
    </Text>
  ));
}

const waiting = () => <LinesSkeleton lines={5} />;

/**
 * Returns the sections of results. Until the first result arrives, the sections show a placeholder, because an empty
 * table would say that nothing stops.
 */
function listResults(session: WhatIfSession, onWhy: Props['onWhy']): readonly Section[] {
  const { result, failure } = session.answer;
  if (session.targets.length === 0 || failure) return [];
  const results: readonly Section[] = [
    { id: 'stops', title: text('stops'), content: () => <StopsTable session={session} onWhy={onWhy} /> },
    { id: 'recovery', title: text('recovery'), content: () => <RecoveryTable session={session} /> },
    { id: 'impact', title: text('impact'), content: () => <ImpactView session={session} /> },
    { id: 'events', title: text('events'), content: () => <EventsList session={session} /> },
  ];
  return results.map((section) => (result ? section : { ...section, content: waiting }));
}

/** Returns the section with the plans that bring back what is lost, for people who may read all plans. */
function listPlans({ targets, getName }: WhatIfSession, mayRead: boolean): readonly Section[] {
  const uids = [...new Set(targets.map(({ recordUid }) => recordUid))];
  if (!mayRead || uids.length === 0) return [];
  return [{ id: 'plans', title: text('plans'), content: () => <PlansThatApply recordUids={uids} getName={getName} /> }];
}

/** The results of a what-if analysis, in tabs or stacked sections. */
export const Results = memo(function Results({ session, stacked, runs, isPast, onWhy }: Props) {
  const { result: open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sections: readonly Section[] = [
    ...listResults(session, onWhy),
    ...listPlans(session, useCan(planCoverage.records) && !isPast),
    ...(runs ? [{ id: 'runs', title: text('runs'), content: () => <RunsPanel session={session} {...runs} /> }] : []),
  ];
  if (sections.length === 0) return null;
  if (stacked)
    return (
      <Stack gap="lg">
        <CyclesNote session={session} />
        {sections.map(({ id, title, content }) => (
          <section key={id} aria-label={title}>
            <Title order={2} size="h3" mb="xs">
              {title}
            </Title>
            {content()}
          </section>
        ))}
      </Stack>
    );
  const first = sections[0]?.id ?? null;
  const shown = sections.find(({ id }) => id === open)?.id ?? first;
  const show = (id: string | null) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, result: id === null || id === first ? undefined : id }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div>
      <CyclesNote session={session} />
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={text('results')} mb="sm">
          {sections.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id}>
            {content()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
});
