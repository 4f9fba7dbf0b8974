import { formatDuration } from '#root/web/platform/ui/format.ts';
import { momentWords } from './moments.ts';
import { causesOf } from './standing.ts';
import { pairOf, type WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

type Told = Pick<WhatIfSession, 'reached' | 'records' | 'links' | 'nameOf'>;

function stopSentence({ links, nameOf }: Told, uid: string, provider: string, at: number): string {
  const link = links.get(pairOf(uid, provider));
  const words = { name: nameOf(uid), provider: nameOf(provider), time: momentWords(at) };
  if (link?.group) return text('whyGroup', { name: words.name, time: words.time, group: link.group });
  if (link && link.tolerance > 0) return text('whyCarriesOn', { ...words, tolerance: formatDuration(link.tolerance) });
  return text('whyNeeds', words);
}

/** Why a record stops and what it passes, one sentence for each step from what is lost; empty: it does not stop. */
export function sentencesOf(told: Told, uid: string): string[] {
  const { reached, records, nameOf } = told;
  if (!reached?.has(uid)) return [];
  const causes = causesOf(reached, uid);
  const found = causes.map(({ uid: one, lost }, index) => {
    const before = causes[index - 1];
    if (before) return stopSentence(told, one, before.uid, lost);
    return lost === 0
      ? text('whyLost', { name: nameOf(one) })
      : text('whyLostLater', { name: nameOf(one), time: formatDuration(lost) });
  });
  const name = nameOf(uid);
  const outage = reached.get(uid)?.[0];
  const record = records.get(uid);
  if (!outage || !record) return found;
  const passed = (key: 'whyRto' | 'whyMtpd', at: number | null, limit: number | null) => {
    if (at !== null) found.push(text(key, { name, limit: formatDuration(limit), time: momentWords(at) }));
  };
  passed('whyRto', outage.rtoBreach, record.rto);
  passed('whyMtpd', outage.mtpdBreach, record.mtpd);
  found.push(
    outage.back === null
      ? text('whyStaysDown', { name })
      : text('whyRecovers', { name, time: formatDuration(outage.back) }),
  );
  return found;
}
