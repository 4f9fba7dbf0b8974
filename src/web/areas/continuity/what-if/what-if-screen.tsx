import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { LineLegend } from '#root/web/areas/continuity/canvas/legend.tsx';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { useSingleKeys } from '#root/web/platform/ui/hooks/single-keys.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { MakePlan } from '#root/web/shared/plans/make-plan.tsx';
import { LostStrip } from './lost-strip.tsx';
import { FirstBreaches, NowBar } from './now-bar.tsx';
import { Results, type RunsContext } from './results.tsx';
import { StandbyNotes } from './standby-note.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';
import { WhyList } from './why-list.tsx';
import { WhyPanel } from './why-panel.tsx';

const list = new Intl.ListFormat('en-US');
const maxNamed = 3;

interface Props {
  readonly session: WhatIfSession;
  /** Renders the canvas with `aside` on top of it. Absent if only tables are shown. */
  readonly stage?: ((aside: ReactNode) => ReactNode) | undefined;
  /** Uids of the records shown on the canvas. */
  readonly drawn: ReadonlySet<string>;
  /** Adds records that stop but are not shown. Absent if the person may not add records. */
  readonly onAdd?: ((uids: readonly string[]) => void) | undefined;
  /** Scrolls the canvas to a record. Absent without a canvas. */
  readonly onShow?: ((uid: string) => void) | undefined;
  readonly onCloseWhy?: (() => void) | undefined;
  /** Buttons beside the lost records. */
  readonly lossTools?: ReactNode;
  /** Tools for the canvas view. */
  readonly tools?: ReactNode;
  readonly runs?: RunsContext | undefined;
  /** Whether the graph is that of an earlier day. Today's plans do not apply to such a graph. */
  readonly isPast?: boolean | undefined;
}

/** Names the records that stop but are not shown, and offers to add them. */
const OutsideNote = memo(function OutsideNote({ session, drawn, onAdd }: Pick<Props, 'session' | 'drawn' | 'onAdd'>) {
  const outside = [...(session.reached?.keys() ?? [])].filter((uid) => !drawn.has(uid));
  if (outside.length === 0) return null;
  const names = outside.slice(0, maxNamed).map(session.getName);
  if (outside.length > maxNamed) names.push(text('andMore', { count: outside.length - maxNamed }));
  return (
    <Text fz="sm" component="div" role="status">
      {text('outside', { count: outside.length, names: list.format(names) })}{' '}
      {onAdd && (
        <Button size="compact-sm" variant="subtle" onClick={() => onAdd(outside)}>
          {text('addOutside')}
        </Button>
      )}
    </Text>
  );
});

/**
 * Returns the activity with the first breach of an MTPD or, if there is no such breach, of an RTO. Activities that are
 * lost themselves are ignored. Undefined if no other activity has a breach.
 */
function findFirstIndirectBreach({ answer, isActivity, isLost }: WhatIfSession): string | undefined {
  const breaches = answer.result?.breaches.filter(({ node }) => isActivity(node) && !isLost(node)) ?? [];
  return (breaches.find(({ kind }) => kind === 'mtpd_breach') ?? breaches[0])?.node;
}

/** Shows the first breach with its causes. */
const FirstBreach = memo(function FirstBreach({ session }: { session: WhatIfSession }) {
  const figures = session.answer.glance?.figures;
  const first = (figures?.firstMtpdBreach ?? figures?.firstRtoBreach)?.node;
  const other = first !== undefined && session.isLost(first) ? findFirstIndirectBreach(session) : undefined;
  return (
    <Paper component="section" withBorder className={classes.first} aria-label={text('firstBreach')} tabIndex={0}>
      <Title order={2} size="h4" mb={4}>
        {text('firstBreach')}
      </Title>
      <FirstBreaches session={session} />
      {first !== undefined && <WhyList session={session} uid={first} />}
      {other !== undefined && (
        <>
          <Title order={3} size="h5" mt="sm" mb={4}>
            {text('firstBreachOther')}
          </Title>
          <WhyList session={session} uid={other} />
        </>
      )}
    </Paper>
  );
});

/** The legend for the states and lines on the canvas. */
export function WhatIfLegend({ isScenario }: { isScenario: boolean }) {
  return (
    <ul className={classes.legend} aria-label={text('legend')}>
      {(['met', 'justMet', 'late', 'down'] as const).map((state) => (
        <li key={state}>
          <StateMark state={state} words={text(`legend.${state}`)} />
        </li>
      ))}
      <LineLegend isScenario={isScenario} />
    </ul>
  );
}

/** Handles the key X on a card: marks the record as lost, or removes the mark. */
function useLoseKey(session: WhatIfSession) {
  const single = useSingleKeys();
  return (event: KeyboardEvent) => {
    if (!single || event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.react-flow__node') : null;
    const uid = card?.dataset.id;
    if (uid === undefined || !session.records.has(uid)) return;
    event.preventDefault();
    session.toggle(uid);
  };
}

/** Focuses the causes when they open above the tables. Does nothing if there is a canvas. */
function useWhyFocus(why: string | undefined, asTables: boolean) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asTables && why !== undefined) container.current?.querySelector<HTMLElement>('[data-inspector]')?.focus();
  }, [why, asTables]);
  return container;
}

/** Returns stable callbacks, so that the tables are only rendered again when their data changes. */
function useStableActions({ session, drawn, onAdd, onShow }: Props) {
  const show = (uid: string) => {
    session.setWhy(uid);
    if (drawn.has(uid)) onShow?.(uid);
  };
  const latest = useRef({ show, onAdd });
  latest.current = { show, onAdd };
  return useMemo(
    () => ({
      show: (uid: string) => latest.current.show(uid),
      add: (uids: readonly string[]) => latest.current.onAdd?.(uids),
    }),
    [],
  );
}

/** Returns the session as of its last full result. The tables show that result while a slider is dragged. */
function useSettledSession(session: WhatIfSession): WhatIfSession {
  const settledSession = useRef<WhatIfSession>(undefined);
  const { settled, failure } = session.answer;
  if (settled || failure || session.targets.length === 0) settledSession.current = session;
  return settledSession.current ?? session;
}

function NothingLost({ onBegin }: { onBegin: () => void }) {
  return (
    <EmptyState
      title={text('nothingLost')}
      body={text('nothingLostBody')}
      action={
        <Button variant="default" onClick={onBegin}>
          {text('lose')}
        </Button>
      }
    />
  );
}

/**
 * The button that creates a first draft of a plan. The draft brings back the records that stop, in the order in which
 * they have to recover.
 */
function MakePlanForLoss({ session: { targets, getName }, runs }: Pick<Props, 'session' | 'runs'>) {
  const first = targets[0];
  if (!first) return null;
  const scenarioUid = runs?.scenarioUid ?? null;
  const start = { from: 'losses', losses: targets, scenarioUid, name: getName(first.recordUid) } as const;
  return <MakePlan start={start} kind="resilience_plan" />;
}

/** A what-if analysis with the lost records, the timeline and the results, on a canvas or in tables only. */
export function WhatIfScreen(props: Props) {
  const { session, stage, drawn, onAdd, onCloseWhy, lossTools, tools, runs, isPast } = props;
  const { why, setWhy, answer } = session;
  const onKeyDown = useLoseKey(session);
  const phone = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const whyContainer = useWhyFocus(why, stage === undefined);
  const close = () => {
    setWhy(undefined);
    onCloseWhy?.();
  };
  const panel = why !== undefined && <WhyPanel session={session} uid={why} onClose={close} />;
  // The tables are rendered with a delay, so that dragging remains smooth.
  const later = useDeferredValue(session);
  const tables = useDeferredValue(useSettledSession(session));
  const actions = useStableActions(props);
  return (
    <Stack gap="sm" data-what-if>
      <div className={classes.tools}>
        <LostStrip session={session} inputRef={search} />
        {lossTools}
        {tools}
      </div>
      <Group gap="0 var(--mantine-spacing-md)">
        {session.leftOut > 0 && <Text fz="sm">{text('leftOut', { count: session.leftOut })}</Text>}
        <StandbyNotes session={session} />
        {!isPast && <OutsideNote session={later} drawn={drawn} onAdd={onAdd && actions.add} />}
        <Text fz="sm" c="dimmed">
          {text('writesNothing')}
        </Text>
      </Group>
      {session.targets.length > 0 ? (
        <div className={classes.board}>
          <NowBar session={session} />
          <FirstBreach session={later} />
        </div>
      ) : (
        <NothingLost onBegin={() => search.current?.focus()} />
      )}
      {answer.failure ? <LoadFailed error={answer.failure} title={text('failed')} /> : null}
      {stage && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the focused cards inside.
        <div role="presentation" onKeyDown={onKeyDown} className={classes.stage}>
          {stage(panel)}
        </div>
      )}
      {!stage && <div ref={whyContainer}>{panel}</div>}
      {!isPast && (
        <div>
          <MakePlanForLoss session={session} runs={runs} />
        </div>
      )}
      <Results session={tables} stacked={!stage && !phone} runs={runs} isPast={isPast} onWhy={actions.show} />
    </Stack>
  );
}
