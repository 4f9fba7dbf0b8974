import { ActionIcon, Group, Paper, Text, Tooltip } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { countDown } from './condition.ts';
import { moveByStep } from './time-scale.ts';
import { TimeButtons, TimeSlider } from './time-slider.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

/** Milliseconds for each step. */
const stepTime = 1100;

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={28} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Plays the timeline step by step until the end. */
function usePlay({ now, setNow }: WhatIfSession) {
  const [playing, setPlaying] = useState(false);
  const next = moveByStep(now, 1);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (next === now ? setPlaying(false) : setNow(next)), stepTime);
    return () => clearTimeout(timer);
  }, [playing, now, next, setNow]);
  const start = () => {
    if (next === now) setNow(0);
    setPlaying(true);
  };
  return { playing, toggle: () => (playing ? setPlaying(false) : start()) };
}

function NowFigures({ session }: { session: WhatIfSession }) {
  const { reached, now, isActivity, answer } = session;
  const words = () => {
    if (!reached) return answer.failure ? '' : text('calculating');
    const { down, pastRto, pastMtpd } = countDown(reached, isActivity, now);
    return text('nowFigures', {
      time: formatDuration(now),
      count: down,
      down: formatNumber(down),
      rto: formatNumber(pastRto),
      mtpd: formatNumber(pastMtpd),
    });
  };
  return (
    <Text fw={600} className="hf-numbers" role="status" data-now>
      {words()}
    </Text>
  );
}

function FirstBreach({ session, kind }: { session: WhatIfSession; kind: 'rto' | 'mtpd' }) {
  const figures = session.answer.glance?.figures;
  if (!figures) return null;
  const first = kind === 'rto' ? figures.firstRtoBreach : figures.firstMtpdBreach;
  const label = text(kind === 'rto' ? 'firstRto' : 'firstMtpd');
  if (!first) return <span>{text(kind === 'rto' ? 'noneRto' : 'noneMtpd')}</span>;
  return (
    <span data-first={kind}>
      <StateMark state={kind === 'rto' ? 'late' : 'down'} words={`${label}:`} />{' '}
      {text('breach', { time: formatDuration(first.at), name: session.getName(first.node) })}
    </span>
  );
}

/** The first breach of an RTO and of an MTPD. */
export function FirstBreaches({ session }: { session: WhatIfSession }) {
  return (
    <div className={classes.firsts}>
      <FirstBreach session={session} kind="rto" />
      <FirstBreach session={session} kind="mtpd" />
    </div>
  );
}

/** Selects a point in time, and shows the figures at that time. */
export function NowBar({ session }: { session: WhatIfSession }) {
  const { now, setNow } = session;
  const play = usePlay(session);
  const go = (by: 1 | -1) => setNow(moveByStep(now, by));
  useSequence({ ',': () => go(-1), '.': () => go(1) });
  return (
    <Paper component="section" aria-label={text('now')} withBorder className={classes.now}>
      <Group justify="space-between" gap="xs">
        <NowFigures session={session} />
        <Group gap={6} wrap="nowrap" data-no-print>
          <StepButton label={text('previousStep')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </StepButton>
          <StepButton label={text('nextStep')} onClick={() => go(1)}>
            <IconChevronRight size={18} aria-hidden="true" />
          </StepButton>
          <StepButton label={text(play.playing ? 'stop' : 'play')} onClick={play.toggle}>
            {play.playing ? (
              <IconPlayerStop size={16} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={16} aria-hidden="true" />
            )}
          </StepButton>
        </Group>
      </Group>
      <TimelineChart session={session} />
      <div data-no-print>
        <TimeSlider label={text('now')} value={now} onChange={setNow} />
        <TimeButtons label={text('now')} value={now} onChange={setNow} />
      </div>
    </Paper>
  );
}
