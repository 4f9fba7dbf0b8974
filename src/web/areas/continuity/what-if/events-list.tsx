import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutageEventKind } from '#root/domain/continuity/timeline.ts';
import type { NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { moment } from './moments.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

const states: Readonly<Record<OutageEventKind, NodeState>> = {
  lost: 'justMet',
  rto_breach: 'late',
  mtpd_breach: 'down',
  back: 'met',
};
const atOnce = 30;

/** All that happens, in order of time; what has happened at the moment that is looked at is told apart. */
export function EventsList({ session }: { session: WhatIfSession }) {
  const [most, setMost] = useState(atOnce);
  const { answer, nameOf, now, setNow } = session;
  const events = answer.result?.events ?? [];
  if (events.length === 0) return <Text c="dimmed">{text('noEvents')}</Text>;
  const more = events.length - most;
  return (
    <>
      <ol className={classes.events} aria-label={text('events')}>
        {events.slice(0, most).map(({ at, kind, node, cause }) => (
          <li key={`${at} ${kind} ${node}`} data-past={at <= now || undefined}>
            <Button size="compact-sm" variant="subtle" className={classes.eventTime} onClick={() => setNow(at)}>
              {moment(at)}
            </Button>
            <span className={classes.eventKind}>
              <StateMark state={states[kind]} words={text(`event.${kind}`)} />
            </span>
            <span>
              {nameOf(node)}
              {cause !== null && (
                <Text component="span" fz="sm" c="dimmed">
                  {' '}
                  ({text('cause')}: {nameOf(cause)})
                </Text>
              )}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setMost(most + 100)}>
          {text('moreEvents', { count: more })}
        </Button>
      )}
    </>
  );
}
