import { memo } from 'react';
import type { OutageEventKind } from '#root/domain/continuity/timeline.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { formatMomentInSentence } from './moments.ts';
import { lastPosition, timeSteps, toPosition } from './time-scale.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

type Curve = readonly { readonly at: number; readonly down: number }[];

const height = 100;
/** The maximum number of marks. More marks could not be distinguished. */
const maxTicks = 400;
const noEvents: Events = [];

/** Returns the SVG path of the step curve in a box of 1000 by 100. */
function buildPath(curve: Curve, peak: number): string {
  let path = `M0 ${height}`;
  let level = 0;
  for (const { at, down } of curve) {
    const x = toPosition(at);
    path += `L${x} ${height - (level / peak) * height}`;
    level = down;
    path += `L${x} ${height - (level / peak) * height}`;
  }
  return `${path}L${lastPosition} ${height - (level / peak) * height}L${lastPosition} ${height}Z`;
}

const toPercent = (minutes: number) => `${(toPosition(minutes) / lastPosition) * 100}%`;

function Mark({ at, kind }: { at: number; kind: 'rto' | 'mtpd' | 'now' }) {
  return <span className={classes.mark} data-kind={kind} style={{ insetInlineStart: toPercent(at) }} />;
}

type Events = readonly { readonly at: number; readonly kind: OutageEventKind }[];

/** The marks below the curve: one for each time and kind of event. */
const Ticks = memo(function Ticks({ events }: { events: Events }) {
  const marks = new Map(events.map(({ at, kind }) => [`${at} ${kind}`, { at, kind }]));
  return (
    <div className={classes.ticks}>
      {[...marks].slice(0, maxTicks).map(([key, { at, kind }]) => (
        <span key={key} className={classes.tick} data-kind={kind} style={{ insetInlineStart: toPercent(at) }} />
      ))}
    </div>
  );
});

/** A chart of the number of activities that are down over time, with the first breaches and the selected time. */
export function TimelineChart({ session }: { session: WhatIfSession }) {
  const { glance } = session.answer;
  const curve = glance?.activitiesDown ?? [];
  const peak = Math.max(1, ...curve.map(({ down }) => down));
  const top = curve.find(({ down }) => down === peak);
  const words = top
    ? text('timelinePeak', { count: peak, time: formatMomentInSentence(top.at) })
    : text('timelineNone');
  const [rto, mtpd] = [glance?.figures.firstRtoBreach, glance?.figures.firstMtpdBreach];
  return (
    <div className={classes.timeline} role="img" aria-label={`${text('timeline')}. ${words}`}>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${lastPosition} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={buildPath(curve, peak)} className={classes.curve} />
        </svg>
        {rto && <Mark at={rto.at} kind="rto" />}
        {mtpd && <Mark at={mtpd.at} kind="mtpd" />}
        <Mark at={session.now} kind="now" />
        <Ticks events={session.answer.result?.events ?? noEvents} />
        <span className={classes.most}>{top && text('peak', { down: formatNumber(peak) })}</span>
      </div>
      <div className={classes.axis} aria-hidden="true">
        {timeSteps.map((step) => (
          <span key={step} style={{ insetInlineStart: toPercent(step) }}>
            {step === 0 ? '0' : formatDuration(step)}
          </span>
        ))}
      </div>
    </div>
  );
}
