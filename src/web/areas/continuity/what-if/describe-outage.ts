import { formatDuration } from '#root/web/platform/ui/format.ts';
import { findCauses } from './condition.ts';
import { formatMomentInSentence } from './moments.ts';
import { toPairKey, type WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

type SessionPart = Pick<WhatIfSession, 'reached' | 'records' | 'links' | 'getName'>;

function describeStop({ links, getName }: SessionPart, uid: string, provider: string, at: number): string {
  const link = links.get(toPairKey(uid, provider));
  const values = { name: getName(uid), provider: getName(provider), time: formatMomentInSentence(at) };
  if (link?.group) return text('whyGroup', { name: values.name, time: values.time, group: link.group });
  if (link && link.tolerance > 0) return text('whyCarriesOn', { ...values, tolerance: formatDuration(link.tolerance) });
  return text('whyNeeds', values);
}

/**
 * Describes, in one sentence for each step, why a record stops and which limits it exceeds. Returns [] if it does not
 * stop.
 */
export function describeOutage(session: SessionPart, uid: string): string[] {
  const { reached, records, getName } = session;
  if (!reached?.has(uid)) return [];
  const causes = findCauses(reached, uid);
  const sentences = causes.map(({ uid: one, lost }, index) => {
    const before = causes[index - 1];
    if (before) return describeStop(session, one, before.uid, lost);
    return lost === 0
      ? text('whyLost', { name: getName(one) })
      : text('whyLostLater', { name: getName(one), time: formatDuration(lost) });
  });
  const name = getName(uid);
  const outage = reached.get(uid)?.[0];
  const record = records.get(uid);
  if (!outage || !record) return sentences;
  const addBreach = (key: 'whyRto' | 'whyMtpd', at: number | null, limit: number | null) => {
    if (at !== null)
      sentences.push(text(key, { name, limit: formatDuration(limit), time: formatMomentInSentence(at) }));
  };
  addBreach('whyRto', outage.rtoBreach, record.rto);
  addBreach('whyMtpd', outage.mtpdBreach, record.mtpd);
  sentences.push(
    outage.back === null
      ? text('whyStaysDown', { name })
      : text('whyRecovers', { name, time: formatDuration(outage.back) }),
  );
  return sentences;
}
