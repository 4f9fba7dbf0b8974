import { Text } from '@mantine/core';
import { locations } from '#root/contract/resources/locations.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

const list = new Intl.ListFormat('en-US');
const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Names the alternates of a lost location that are still up, and the alternates that stop too. */
function Standby({ session, uid }: { session: WhatIfSession; uid: string }) {
  const { data } = useRead(locations.get, { params: { uid } });
  const alternates = data?.data.alternates ?? [];
  const isUp = (one: { uid: string }) => !session.isLost(one.uid) && !session.reached?.has(one.uid);
  const name = session.getName(uid);
  const [up, down] = [alternates.filter(isUp), alternates.filter((one) => !isUp(one))];
  if (alternates.length === 0) return null;
  return (
    <Text fz="sm">
      {up.length > 0
        ? text('standby', { name, sites: choice.format(up.map((one) => one.name)) })
        : text('standbyNone', { name })}{' '}
      {down.length > 0 && text('standbyDown', { count: down.length, sites: list.format(down.map((one) => one.name)) })}
    </Text>
  );
}

/** Says where the work of each lost location would continue. */
export function StandbyNotes({ session }: { session: WhatIfSession }) {
  const mayRead = useCan(locations.get);
  if (!mayRead) return null;
  return session.targets
    .filter(({ recordUid }) => session.records.get(recordUid)?.kind === 'location')
    .map(({ recordUid }) => <Standby key={recordUid} session={session} uid={recordUid} />);
}
