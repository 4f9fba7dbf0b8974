import { memo } from 'react';
import type { OutageEventKind } from '#root/domain/continuity/timeline.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { momentWords } from './moments.ts';
import { lastPosition, positionOf, timeSteps } from './time-scale.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

type Curve = readonly { readonly at: number; readonly down: number }[];

const height = 100;
/** More could not be told apart. */
const mostTicks = 400;
const none: Events = [];

/** The step curve as a filled shape in a box of 1000 by 100. */
function shapeOf(curve: Curve, most: number): string {
  let path = `M0 ${height}`;
  let level = 0;
  for (const { at, down } of curve) {
    const x = positionOf(at);
    path += `L${x} ${height - (level / most) * height}`;
    level = down;
    path += `L${x} ${height - (level / most) * height}`;
  }
  return `${path}L${lastPosition} ${height - (level / most) * height}L${lastPosition} ${height}Z`;
}

const percent = (minutes: number) => `${(positionOf(minutes) / lastPosition) * 100}%`;

function Mark({ at, kind }: { at: number; kind: 'rto' | 'mtpd' | 'now' }) {
  return <span className={classes.mark} data-kind={kind} style={{ insetInlineStart: percent(at) }} />;
}

type Events = readonly { readonly at: number; readonly kind: OutageEventKind }[];

/** All events as small strokes below the curve, one for each moment and kind; the list of events has their words. */
const Ticks = memo(function Ticks({ events }: { events: Events }) {
  const marks = new Map(events.map(({ at, kind }) => [`${at} ${kind}`, { at, kind }]));
  return (
    <div className={classes.ticks}>
      {[...marks].slice(0, mostTicks).map(([key, { at, kind }]) => (
        <span key={key} className={classes.tick} data-kind={kind} style={{ insetInlineStart: percent(at) }} />
      ))}
    </div>
  );
});

/** How many activities are down over time, with the first breaches and the moment that is looked at. */
export function TimelineChart({ session }: { session: WhatIfSession }) {
  const { glance } = session.answer;
  const curve = glance?.activitiesDown ?? [];
  const most = Math.max(1, ...curve.map(({ down }) => down));
  const top = curve.find(({ down }) => down === most);
  const words = top ? text('timelinePeak', { count: most, time: momentWords(top.at) }) : text('timelineNone');
  const [rto, mtpd] = [glance?.figures.firstRtoBreach, glance?.figures.firstMtpdBreach];
  return (
    <div className={classes.timeline} role="img" aria-label={`${text('timeline')}. ${words}`}>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${lastPosition} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={shapeOf(curve, most)} className={classes.curve} />
        </svg>
        {rto && <Mark at={rto.at} kind="rto" />}
        {mtpd && <Mark at={mtpd.at} kind="mtpd" />}
        <Mark at={session.now} kind="now" />
        <Ticks events={session.answer.result?.events ?? none} />
        <span className={classes.most}>{top && text('peak', { down: formatNumber(most) })}</span>
      </div>
      <div className={classes.axis} aria-hidden="true">
        {timeSteps.map((step) => (
          <span key={step} style={{ insetInlineStart: percent(step) }}>
            {step === 0 ? '0' : formatDuration(step)}
          </span>
        ))}
      </div>
    </div>
  );
}
