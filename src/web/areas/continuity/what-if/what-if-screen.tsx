import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { useSingleKeys } from '#root/web/platform/ui/hooks/single-keys.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Answers, type RunsOf } from './answers.tsx';
import { LostStrip } from './lost-strip.tsx';
import { NowBar } from './now-bar.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';
import { WhyList } from './why-list.tsx';
import { WhyPanel } from './why-panel.tsx';

const list = new Intl.ListFormat('en-US');
const namedOutside = 3;

interface Props {
  readonly session: WhatIfSession;
  /** The canvas; absent where everything is a table. `aside` lies over it. */
  readonly stage?: ((aside: ReactNode) => ReactNode) | undefined;
  /** The records that the canvas shows. */
  readonly drawn: ReadonlySet<string>;
  /** Adds what stops and is not drawn; absent where nothing can be added. */
  readonly onAdd?: ((uids: readonly string[]) => void) | undefined;
  /** Brings a record of the canvas into sight. */
  readonly onShow?: ((uid: string) => void) | undefined;
  readonly onCloseWhy?: (() => void) | undefined;
  /** Beside what is lost. */
  readonly lossTools?: ReactNode;
  /** What of the canvas is looked at. */
  readonly tools?: ReactNode;
  readonly runs?: RunsOf | undefined;
}

/** Who stops without being drawn: said, and added on demand. */
const OutsideNote = memo(function OutsideNote({ session, drawn, onAdd }: Pick<Props, 'session' | 'drawn' | 'onAdd'>) {
  const outside = [...(session.reached?.keys() ?? [])].filter((uid) => !drawn.has(uid));
  if (outside.length === 0) return null;
  const names = outside.slice(0, namedOutside).map(session.nameOf);
  if (outside.length > namedOutside) names.push(text('andMore', { count: outside.length - namedOutside }));
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

/** Who breaks a limit first without being lost itself, where the first one is. */
function firstOfOthers({ answer, isActivity, isLost }: WhatIfSession): string | undefined {
  const breaches = answer.result?.breaches.filter(({ node }) => isActivity(node) && !isLost(node)) ?? [];
  return (breaches.find(({ kind }) => kind === 'mtpd_breach') ?? breaches[0])?.node;
}

/** The activity that breaks its limit first, with the way to it. */
const FirstWhy = memo(function FirstWhy({ session }: { session: WhatIfSession }) {
  const figures = session.answer.glance?.figures;
  const first = (figures?.firstMtpdBreach ?? figures?.firstRtoBreach)?.node;
  const other = first !== undefined && session.isLost(first) ? firstOfOthers(session) : undefined;
  return (
    <Paper component="section" withBorder className={classes.first} aria-label={text('firstBreach')}>
      <Title order={2} size="h4" mb={4}>
        {text('firstBreach')}
      </Title>
      {first === undefined ? (
        <Text fz="sm" c="dimmed">
          {text('noneRto')}
        </Text>
      ) : (
        <WhyList session={session} uid={first} />
      )}
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

/** The signs of a what-if, for the canvas. */
export function WhatIfLegend() {
  return (
    <ul className={classes.legend} aria-label={text('legend')}>
      {(['met', 'justMet', 'late', 'down'] as const).map((state) => (
        <li key={state}>
          <StateMark state={state} words={text(`legend.${state}`)} />
        </li>
      ))}
    </ul>
  );
}

/** X on a card loses the record, or takes that back. */
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

/** Without a canvas the causes stand above the tables, and get the focus when they are asked for. */
function useWhyFocus(why: string | undefined, asTables: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asTables && why !== undefined) place.current?.querySelector<HTMLElement>('[data-inspector]')?.focus();
  }, [why, asTables]);
  return place;
}

/** What the tables do, the same functions all the time: they are drawn anew only for what they show. */
function useSteadyActs({ session, drawn, onAdd, onShow }: Props) {
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

/** What the tables show: while something is dragged still that of before, which all of it has been worked out for. */
function useRested(session: WhatIfSession): WhatIfSession {
  const rested = useRef<WhatIfSession>(undefined);
  const { settled, failure } = session.answer;
  if (settled || failure || session.targets.length === 0) rested.current = session;
  return rested.current ?? session;
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

/** The what-if with its canvas, or as tables alone: what is lost, the time, and all that comes of it. */
export function WhatIfScreen(props: Props) {
  const { session, stage, drawn, onAdd, onCloseWhy, lossTools, tools, runs } = props;
  const { why, setWhy, answer } = session;
  const onKeyDown = useLoseKey(session);
  const phone = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const twin = useWhyFocus(why, stage === undefined);
  const close = () => {
    setWhy(undefined);
    onCloseWhy?.();
  };
  const panel = why !== undefined && <WhyPanel session={session} uid={why} onClose={close} />;
  // Tables follow when the page has time for them: what is dragged comes first.
  const later = useDeferredValue(session);
  const tables = useDeferredValue(useRested(session));
  const acts = useSteadyActs(props);
  return (
    <Stack gap="sm" data-what-if>
      <Group gap="xs">
        <LostStrip session={session} inputRef={search} />
        {lossTools}
      </Group>
      {session.targets.length > 0 ? (
        <div className={classes.board}>
          <NowBar session={session} />
          <FirstWhy session={later} />
        </div>
      ) : (
        <NothingLost onBegin={() => search.current?.focus()} />
      )}
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="dimmed">
          {text('writesNothing')}
        </Text>
        {tools}
      </Group>
      {answer.failure ? <LoadFailed error={answer.failure} title={text('failed')} /> : null}
      <OutsideNote session={later} drawn={drawn} onAdd={onAdd && acts.add} />
      {stage && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key is of the cards inside, which have the focus.
        <div role="presentation" onKeyDown={onKeyDown} className={classes.stage}>
          {stage(panel)}
        </div>
      )}
      {!stage && <div ref={twin}>{panel}</div>}
      <Answers session={tables} stacked={!stage && !phone} runs={runs} onWhy={acts.show} />
    </Stack>
  );
}
