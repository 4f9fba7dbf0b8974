import { subscribeToAll } from '#root/server/platform/events/subscription.ts';
import type { TestApp } from './app.ts';

/** A subscription to every event, from which `readEvents` reads the emitted events. */
export const eventRecorder = subscribeToAll('test.record_event', async () => undefined);

interface RecordedEvent {
  readonly type: string;
  readonly payload: { readonly uid: string } & Record<string, unknown>;
}

/** Returns the events of an organisation in chronological order. The test's server must subscribe `eventRecorder`. */
export async function readEvents({ owner }: TestApp, organisation: string): Promise<RecordedEvent[]> {
  const { rows } = await owner.query<RecordedEvent>(
    `select payload ->> 'type' as type, payload -> 'payload' as payload from jobs
     where organisation_uid = $1 and kind = $2 order by created_at`,
    [organisation, eventRecorder.job.kind],
  );
  return rows;
}
