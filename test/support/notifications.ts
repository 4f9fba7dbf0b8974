import { type EventNotificationInput, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { beginJob } from '#root/server/platform/jobs/run-job.ts';
import { jobs } from '#root/server/start/jobs.ts';
import type { Client, TestApp, TestOrganisation } from './app.ts';

const failures: string[] = [];
const note = (message: string) => void failures.push(message);
const log = { debug: () => undefined, info: () => undefined, warn: note, error: note };

interface RunOptions {
  /** The time at which the jobs appear to run; default: now. */
  readonly at?: string;
  /** True to run also the jobs that wait for a later time. */
  readonly isLater?: boolean;
}

/** Seals the audit log, which triggers the notifications about changed records. */
export async function sealEntries({ pool }: TestApp) {
  const sealMore = async () => (await pool.query('select seal_audit_entries(10000) as sealed')).rows[0]?.sealed;
  while ((await sealMore()) > 0);
}

/**
 * Seals the audit log, and runs the due jobs of an organisation until no due job is left.
 * @throws Error for a job that failed
 */
export async function runNotificationJobs(
  test: TestApp,
  organisation: string,
  { at, isLater = false }: RunOptions = {},
) {
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

/** Creates a template for any action. @returns its uid */
async function addTemplate(client: Client, subject: string) {
  const body = { name: `Text ${newUid()}`, description: '', action: null, subject, content: 'See {record}.' };
  return (await client.call(notificationTemplates.create, { body })).body.data.uid;
}

/**
 * Returns a rule that is not saved. It announces new suppliers in the app, and has no receivers yet. Creates a template
 * for the rule unless `more` names one.
 */
export async function draftRule(
  client: Client,
  more: Partial<EventNotificationInput> = {},
  subject = '{record}',
): Promise<EventNotificationInput> {
  return {
    ...{ name: `Rule ${newUid()}`, description: '', isActive: true, object: 'supplier', action: 'created' },
    ...{ divisionUids: [], nameContains: '', relations: [], roleUids: [], methods: ['in_app'], urgency: 'normal' },
    ...{ dispatchAfter: 0, dayOffset: null, repeatDays: null },
    ...more,
    templateUid: more.templateUid ?? (await addTemplate(client, subject)),
  };
}

/** Steps that tests of notifications repeat. They use the organisation that `world` has at the time of the call. */
export function createNotificationTools(
  test: TestApp,
  world: { readonly organisation: TestOrganisation; client: Client },
) {
  const switchOffRules = () =>
    test.owner.query('update event_notifications set is_active = false where organisation_uid = $1', [
      world.organisation.uid,
    ]);
  const readLog = async (eventNotificationUid: string) =>
    (await world.client.call(notificationLogs.list, { query: { filter: { eventNotificationUid }, pageSize: 100 } }))
      .body.data;
  return {
    switchOffRules,
    readLog,
    /** Returns the result of each log entry of a rule: the reason why it was cancelled, otherwise its state. */
    readReasons: async (rule: string) => (await readLog(rule)).map(({ state, reason }) => reason ?? state),
    /** Creates a rule and turns all other rules off. `rule` has the saved fields of the new rule. */
    addOnlyRule: async (more: Partial<EventNotificationInput> = {}, subject = '{record}') => {
      await switchOffRules();
      const rule = await draftRule(world.client, more, subject);
      const { status, body, text } = await world.client.call(eventNotifications.create, { body: rule });
      if (status !== 201) throw new Error(`${status} ${text}`);
      return { ...body.data, rule };
    },
    /** Creates an activity owner who is this person, or who has no account. @returns its uid */
    addOwner: async (person?: Client) => {
      const uid = newUid();
      await test.owner.query(
        `insert into activity_owners (organisation_uid, uid, first_name, last_name, user_uid) values ($1, $2, 'Own', 'Er', $3)`,
        [world.organisation.uid, uid, person?.userUid ?? null],
      );
      return uid;
    },
    /** Returns the roles of these people. */
    readRoles: async (...people: readonly Client[]) => {
      const uids = people.map(({ userUid }) => userUid);
      const roles = 'select role_uid from user_roles where user_uid = any($1)';
      return (await test.owner.query<{ role_uid: string }>(roles, [uids])).rows.map((row) => row.role_uid);
    },
    /**
     * Returns the subjects of the notifications that a person has in the app, ordered from the latest to the earliest.
     */
    listSubjects: async (by: Client) =>
      (await by.call(ownNotifications.list, { query: { pageSize: 100 } })).body.data.map(({ subject }) => subject),
  };
}
