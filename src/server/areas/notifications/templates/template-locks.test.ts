import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { draftRule } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

let test: TestApp;
let home: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  client = await test.signIn(home);
});
afterAll(() => test.close());

const text = (action: NotificationAction | null) => ({
  ...{ name: `Text ${newUid()}`, description: '', action, subject: '{record}', content: 'Look.' },
});
const addTemplate = async () => (await client.call(notificationTemplates.create, { body: text(null) })).body.data;

/** Returns the status, or the field that was refused. */
type Answer = number | string;

/** Begins two calls while a lock prevents changes to the template. Releases the lock when both calls wait or are done. */
async function runAtOnce(template: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const holder = await test.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from notification_templates where uid = $1 for no key update', [template]);
    const countWaiting = async () =>
      Number(
        (await test.owner.query(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`))
          .rows[0]?.n,
      );
    const began = first();
    await waitUntil(async () => (await countWaiting()) === 1);
    let isDone = false;
    const followed = second().finally(() => {
      isDone = true;
    });
    await waitUntil(async () => isDone || (await countWaiting()) === 2);
    await holder.query('commit');
    return await Promise.all([began, followed]);
  } finally {
    holder.release();
  }
}

const useTemplate = async (templateUid: string) => {
  const body = { ...(await draftRule(client, { relations: ['dependants'] })), templateUid };
  return async () => {
    const { status, error } = await client.call(eventNotifications.create, { body });
    return error?.fields?.[0]?.field ?? status;
  };
};
/** Returns the rules whose template is for another action. */
const listUnfit = async () =>
  (
    await test.owner.query(
      `select r.name from event_notifications r join notification_templates t on t.organisation_uid = r.organisation_uid
         and t.uid = r.template_uid and t.action <> r.action where r.organisation_uid = $1`,
      [home.uid],
    )
  ).rows;

describe('a template that is changed while a rule begins to use it', () => {
  it('still fits every rule, because a rule that it would not fit is refused', async () => {
    const { uid, version } = await addTemplate();
    const change = async () =>
      (await client.call(notificationTemplates.update, { params: { uid }, version, body: text('updated') })).status;
    expect(await runAtOnce(uid, change, await useTemplate(uid))).toEqual([200, 'templateUid']);
    expect(await listUnfit()).toEqual([]);
  });

  it('cannot be replaced by a template that does not fit the rule', async () => {
    const [old, other] = [await addTemplate(), await addTemplate()];
    const changed = await client.call(notificationTemplates.update, {
      ...{ params: { uid: other.uid }, version: other.version, body: text('updated') },
    });
    expect(changed.status).toBe(200);
    const { uid, version } = old;
    const replace = async () =>
      (
        await client.call(notificationTemplates.remove, {
          params: { uid },
          version,
          query: { replaceWithUid: other.uid },
        })
      ).status;
    expect((await runAtOnce(uid, replace, await useTemplate(uid)))[0]).toBe(204);
    expect(await listUnfit()).toEqual([]);
  });
});
