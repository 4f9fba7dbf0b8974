import { subscribeToAll } from '#root/server/platform/events/subscription.ts';
import type { TestApp } from './app.ts';

/** Subscribes to every event, so that `readEvents` finds what was emitted. */
export const eventRecorder = subscribeToAll('test.record_event', async () => undefined);

interface RecordedEvent {
  readonly type: string;
  readonly payload: { readonly uid: string } & Record<string, unknown>;
}

/** Returns the events of an organisation in their order. Needs `eventRecorder` in the test's server. */
export async function readEvents({ owner }: TestApp, organisation: string): Promise<RecordedEvent[]> {
  const { rows } = await owner.query<RecordedEvent>(
    `select payload ->> 'type' as type, payload -> 'payload' as payload from jobs
     where organisation_uid = $1 and kind = $2 order by created_at`,
    [organisation, eventRecorder.job.kind],
  );
  return rows;
}
