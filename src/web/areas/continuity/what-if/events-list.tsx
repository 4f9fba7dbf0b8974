import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutageEventKind } from '#root/domain/continuity/timeline.ts';
import type { NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { formatMoment } from './moments.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

const states: Readonly<Record<OutageEventKind, NodeState>> = {
  lost: 'justMet',
  rto_breach: 'late',
  mtpd_breach: 'down',
  back: 'met',
};
const initialCount = 30;

/** Lists all events in chronological order. Events up to the selected time have a coloured background. */
export function EventsList({ session }: { session: WhatIfSession }) {
  const [shownCount, setShownCount] = useState(initialCount);
  const { answer, getName, now, setNow } = session;
  const events = answer.result?.events ?? [];
  if (events.length === 0) return <Text c="dimmed">{text('noEvents')}</Text>;
  const more = events.length - shownCount;
  return (
    <>
      <ol className={classes.events} aria-label={text('events')}>
        {events.slice(0, shownCount).map(({ at, kind, node, cause }) => (
          <li key={`${at} ${kind} ${node}`} data-past={at <= now || undefined}>
            <Button size="compact-sm" variant="subtle" className={classes.eventTime} onClick={() => setNow(at)}>
              {formatMoment(at)}
            </Button>
            <span className={classes.eventKind}>
              <StateMark state={states[kind]} words={text(`event.${kind}`)} />
            </span>
            <span className={classes.event}>
              {getName(node)}
              {cause !== null && (
                <Text component="span" fz="sm" c="dimmed">
                  {' '}
                  ({text('cause')}: {getName(cause)})
                </Text>
              )}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShownCount(shownCount + 100)}>
          {text('moreEvents', { count: more })}
        </Button>
      )}
    </>
  );
}
