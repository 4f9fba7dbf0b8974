import { Text } from '@mantine/core';
import { describeOutage } from './describe-outage.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

/** Lists the causes of an outage as sentences, from the lost record to the breaches. */
export function WhyList({ session, uid }: { session: WhatIfSession; uid: string }) {
  const sentences = describeOutage(session, uid);
  if (sentences.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {text('whyUp')}
      </Text>
    );
  return (
    <ol className={classes.why} data-why>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}
