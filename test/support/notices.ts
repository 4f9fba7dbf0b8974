import type { EventNotificationInput } from '#root/contract/notices/event-notifications.ts';
import { notificationTemplates } from '#root/contract/notices/notification-templates.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { beginJob } from '#root/server/platform/jobs/run-job.ts';
import { jobs } from '#root/server/start/jobs.ts';
import type { Client, TestApp } from './app.ts';

const failures: string[] = [];
const note = (message: string) => void failures.push(message);
const log = { debug: () => undefined, info: () => undefined, warn: note, error: note };

interface RunOptions {
  /** The time that the jobs see; default: now. */
  readonly at?: string;
  /** Jobs that wait for a later time run, too. */
  readonly isLater?: boolean;
}

/** Seals the audit log, which asks for notifications of changed records. */
export async function sealEntries({ pool }: TestApp) {
  const sealMore = async () => (await pool.query('select seal_audit_entries(10000) as sealed')).rows[0]?.sealed;
  while ((await sealMore()) > 0);
}

/**
 * Seals the audit log, and runs the jobs of an organisation that are due, until none is left.
 * @throws Error for a job that failed
 */
export async function runNoticeJobs(test: TestApp, organisation: string, { at, isLater = false }: RunOptions = {}) {
  const { pool, services, owner } = test;
  failures.length = 0;
  await sealEntries(test);
  if (isLater)
    await owner.query(`update jobs set run_at = now() where organisation_uid = $1 and state = 'queued'`, [
      organisation,
    ]);
  const seen = at === undefined ? services : { ...services, now: () => new Date(at) };
  const options = { pool, services: seen, jobs, log, heartbeatEvery: 60_000 };
  for (let run = await beginJob(options, organisation); run; run = await beginJob(options, organisation))
    await run.ended;
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** Makes a template, and returns a rule that uses it, which is not saved: it shows new suppliers in the app, so far to nobody. */
export async function draftRule(
  client: Client,
  more: Partial<EventNotificationInput> = {},
): Promise<EventNotificationInput> {
  const text = { description: '', action: null, subject: '{record}', content: 'See {record}.' };
  const made = await client.call(notificationTemplates.create, { body: { name: `Text ${newUid()}`, ...text } });
  return {
    ...{ name: `Rule ${newUid()}`, description: '', isActive: true, object: 'supplier', action: 'created' },
    ...{ divisionUids: [], nameContains: '', relations: [], roleUids: [], methods: ['in_app'], urgency: 'normal' },
    ...{ templateUid: made.body.data.uid, dispatchAfter: 0, dayOffset: null, repeatDays: null },
    ...more,
  };
}
