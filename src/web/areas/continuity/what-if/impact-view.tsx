import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type CategoryImpact, findAssessedPart } from '#root/domain/continuity/impact-over-time.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

interface NamedImpact extends CategoryImpact {
  readonly name: string;
}

const acceptable = { all: text('acceptable'), part: text('acceptableInPart'), nothing: text('notAssessedLevel') };

const summariseImpact = ({ firstUnacceptable, ...impact }: NamedImpact, getName: (uid: string) => string) =>
  firstUnacceptable
    ? text('firstUnacceptable', {
        time: formatDuration(firstUnacceptable.at),
        name: getName(firstUnacceptable.activity),
      })
    : acceptable[findAssessedPart(impact)];

const describeLevel = (highest: number | null, notAssessed: number) =>
  highest === null ? text(notAssessed > 0 ? 'notAssessedLevel' : 'noneDown') : text('impactLevel', { level: highest });

/** A bar chart for one category, with the highest level at each horizon. */
function Bars({ impact, getName }: { impact: NamedImpact; getName: (uid: string) => string }) {
  const label = `${impact.name}: ${summariseImpact(impact, getName)}`;
  return (
    <div className={classes.category}>
      <Text fw={600} fz="sm">
        {impact.name}
      </Text>
      <div role="img" aria-label={label} className={classes.bars}>
        {impact.horizons.map(({ at, highest }) => (
          <span key={at} className={classes.bar}>
            <span
              className={classes.fill}
              data-bad={(highest ?? 0) >= impact.unacceptableLevel || undefined}
              style={{ blockSize: `${((highest ?? 0) / 5) * 100}%` }}
            />
            <span className={classes.barLevel}>{highest ?? ui('nothing')}</span>
            <span className={classes.barTime}>{formatDuration(at)}</span>
          </span>
        ))}
      </div>
      <Text fz="sm" c="dimmed">
        {summariseImpact(impact, getName)}
      </Text>
    </div>
  );
}

function ImpactTable({ impacts }: { impacts: readonly NamedImpact[] }) {
  const horizons = impacts[0]?.horizons ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={text('impact')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('category')}</th>
            {horizons.map(({ at }) => (
              <th key={at} scope="col">
                {formatDuration(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {impacts.map((impact) => (
            <tr key={impact.category}>
              <th scope="row">{impact.name}</th>
              {impact.horizons.map(({ at, highest, notAssessed }) => (
                <td key={at}>
                  {describeLevel(highest, notAssessed)}
                  {highest !== null && highest >= impact.unacceptableLevel && `, ${text('unacceptable')}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The impact over time for each category, as charts or as a table. */
export function ImpactView({ session }: { session: WhatIfSession }) {
  const [asTable, setAsTable] = useState(false);
  const names = new Map(session.lines.categories.map(([uid, name]) => [uid, name]));
  const order = [...names.keys()];
  const impacts = (session.answer.result?.impact ?? [])
    .map((impact): NamedImpact => ({ ...impact, name: names.get(impact.category) ?? '' }))
    .sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  if (impacts.length === 0) return <Text c="dimmed">{text('impactNone')}</Text>;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text fz="sm" c="dimmed">
          {text('impactHelp')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => setAsTable(!asTable)} data-no-print>
          {text(asTable ? 'showChart' : 'showTable')}
        </Button>
      </Group>
      {asTable ? (
        <ImpactTable impacts={impacts} />
      ) : (
        <div className={classes.categories}>
          {impacts.map((impact) => (
            <Bars key={impact.category} impact={impact} getName={session.getName} />
          ))}
        </div>
      )}
    </>
  );
}
