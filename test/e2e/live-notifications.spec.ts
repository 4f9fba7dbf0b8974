import type { BrowserContext, Page } from '@playwright/test';
import { identity } from '#root/contract/access/identity.ts';
import { roles } from '#root/contract/access/roles.ts';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { liveNotifications } from '#root/contract/notifications/live-notifications.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { notificationSending, notifications } from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { findProblems, type Look } from './support/looks.ts';
import { nextMail } from './support/mail.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280, theme: 'blue' },
  { colorScheme: 'dark', width: 1280, theme: 'green' },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];
const receiver = () => findLogin('BC manager', 'northwind');
const sender = () => findLogin('Organisation admin', 'northwind');
const findBell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

let senders: BrowserContext | undefined;
test.afterEach(async () => {
  await senders?.close();
  senders = undefined;
});

/** Runs an action in a browser of the sender. */
async function bySender<T>(page: Page, act: (other: Page) => Promise<T>): Promise<T> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  senders ??= await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const other = await senders.newPage();
  await signIn(other, sender());
  const done = await act(other);
  await other.close();
  return done;
}

/** Sends the receiver a notification, and returns its uid. */
async function notify(page: Page, given: Partial<NotificationInput> = {}): Promise<string> {
  const { data } = await callEndpoint(page, identity.profile);
  const text = { subject: 'Exercise at noon', content: 'Meet at the gate.\n\nBring a torch.' };
  const body = {
    ...{ name: 'Exercise', description: '', ...text, methods: ['in_app'], urgency: 'normal', allUsers: false },
    ...{ userUids: [data.uid], roleUids: [], industryUids: [], clientUids: [], scheduledAt: null, pinnedUntil: null },
    ...given,
  };
  return bySender(page, async (other) => (await callEndpoint(other, notificationSending.create, { body })).data.uid);
}

/** Signs the receiver in, marks all notifications as read, and opens a page. */
async function begin(page: Page, path = '/suppliers'): Promise<void> {
  await signIn(page, receiver());
  await callEndpoint(page, ownNotifications.markRead, { body: {} });
  await page.goto(path);
  await expect(findBell(page, 0)).toBeVisible();
}

test('the bell updates in all tabs over one connection, and a notification read in one tab is read in all tabs', async ({
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(liveNotifications.stream.path)) streams.push(request.url());
  });
  await begin(page);
  const second = await context.newPage();
  await second.goto('/activities');
  await expect(findBell(second, 0)).toBeVisible();

  await notify(page, { urgency: 'urgent', subject: 'Leave the building' });
  await expect(findBell(page, 1)).toBeVisible();
  await expect(findBell(second, 1)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You have 1 unread notification.' })).toBeAttached();
  await expect(page.getByRole('alert').filter({ hasText: 'Leave the building' })).toBeVisible();
  await notify(page);
  await expect(findBell(page, 2)).toBeVisible();
  expect(streams).toHaveLength(1);

  await findBell(page, 2).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('Exercise at noon');
  expect(await findProblems(page, 'the panel', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await panel.getByRole('button', { name: 'Mark as read: Exercise at noon' }).press('Enter');
  await expect(findBell(second, 1)).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(findBell(second, 0)).toBeVisible();
  await expect(panel.getByText('You have read everything.')).toBeVisible();
  expect(await findProblems(page, 'the empty panel', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await panel.getByText('All', { exact: true }).click();
  expect(await findProblems(page, 'the panel with what was read', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await panel.getByRole('button', { name: 'Mark as unread: Exercise at noon' }).first().press('Enter');
  await expect(findBell(second, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(findBell(page, 1)).toBeFocused();
});

test('opening the record of a notification marks the notification as read in all tabs', async ({ page, context }) => {
  await begin(page);
  const second = await context.newPage();
  await second.goto('/activities');
  await bySender(page, async (other) => {
    const { data } = await callEndpoint(other, roles.list);
    const text = { name: 'New supplier', description: '', action: null, subject: 'New: {record}', content: 'Look.' };
    const template = await callEndpoint(other, notificationTemplates.create, { body: text });
    await callEndpoint(other, eventNotifications.create, {
      body: {
        ...{ name: 'New supplier', description: '', isActive: true, object: 'supplier', action: 'created' },
        ...{ divisionUids: [], nameContains: 'chandler', relations: [], methods: ['in_app'], urgency: 'normal' },
        ...{ roleUids: data.filter(({ name }) => name === 'BC manager').map(({ uid }) => uid) },
        ...{ templateUid: template.data.uid, dispatchAfter: 0, dayOffset: null, repeatDays: null },
      },
    });
    await callEndpoint(other, resources.create, {
      body: { kind: 'supplier', name: 'Ship chandler', rtoMinutes: null },
    });
  });
  await findBell(page, 1).press('Enter');
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'New: Ship chandler' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ship chandler' })).toBeVisible();
  await expect(findBell(page, 0)).toBeVisible();
  await expect(findBell(second, 0)).toBeVisible();
});

test('a notification that is deleted disappears from the bell and its open panel', async ({ page }) => {
  await begin(page);
  await notify(page, { subject: 'It stays' });
  const uid = await notify(page, { subject: 'Sent by mistake' });
  await findBell(page, 2).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Sent by mistake')).toBeVisible();
  await bySender(page, async (other) => {
    const { version } = (await callEndpoint(other, notifications.get, { params: { uid } })).data;
    await callEndpoint(other, notifications.remove, { params: { uid }, version });
  });
  await expect(findBell(page, 1)).toBeVisible();
  await expect(panel.getByText('Sent by mistake')).toHaveCount(0);
  await expect(panel.getByText('It stays')).toBeVisible();
});

test('if the tab with the connection is closed, another tab takes over', async ({ page, context }) => {
  const first = await context.newPage();
  await begin(first);
  await page.goto('/suppliers');
  await expect(findBell(page, 0)).toBeVisible();
  const opened = page.waitForRequest((request) => request.url().endsWith(liveNotifications.stream.path));
  await first.close();
  await opened;
  await notify(page);
  await expect(findBell(page, 1)).toBeVisible();
});

test('if the stream is blocked, the page requests the number of notifications every minute', async ({ page }) => {
  await page.clock.install();
  await page.route(`**${liveNotifications.stream.path}`, (route) => route.abort());
  const asked = () => page.waitForResponse((response) => response.url().endsWith(ownNotifications.unread.path));
  const first = asked();
  await begin(page);
  await first;
  await notify(page);
  // A job delivers the notification. The page requests the number only once a minute, so its request must not come
  // before the job is done.
  const unread = async () => (await callEndpoint(page, ownNotifications.unread)).data.unread_notification_number;
  await expect.poll(unread).toBe(1);
  const second = asked();
  await page.clock.fastForward(61_000);
  expect((await second).request().headers()['x-background']).toBe('1');
  await expect(findBell(page, 1)).toBeVisible();
});

test('a pinned notification stays on the overview even if it was read', async ({ page }) => {
  await begin(page);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await notify(page, { subject: 'Exercise week', pinnedUntil: tomorrow });
  await expect(findBell(page, 1)).toBeVisible();
  await callEndpoint(page, ownNotifications.markRead, { body: {} });
  await page.goto('/bright-dashboard');
  await expect(page.getByRole('region', { name: 'Pinned notifications' })).toContainText('Exercise week');
  expect(await findViolations(page)).toEqual([]);
});

test('a person chooses when emails arrive, and turns them off by the link in an email without signing in', async ({
  page,
  browser,
}) => {
  await begin(page, '/profile');
  const section = page.getByRole('region', { name: 'Notifications by email' });
  const quiet = section.getByRole('switch', { name: 'Use quiet hours' });
  await quiet.check();
  await expect(section.getByLabel('From')).toHaveValue('20:00');
  expect(await findProblems(page, 'quiet hours', looks)).toEqual([]);
  await quiet.uncheck();
  await section.getByRole('combobox', { name: 'Notifications of low urgency' }).click();
  await page.getByRole('option', { name: 'Once a week, on Monday' }).click();
  expect(await findProblems(page, 'the settings', looks)).toEqual([]);
  await section.getByRole('button', { name: 'Save notification settings' }).click();
  await expect(page.getByText('Your notification settings have been saved.')).toBeVisible();
  await page.reload();
  await expect(section.getByRole('combobox', { name: 'Notifications of low urgency' })).toHaveValue(/Once a week/);

  await notify(page, { methods: ['email'], subject: 'Read this soon' });
  const { text } = await nextMail((await callEndpoint(page, identity.profile)).data.email);
  const link = /\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';
  const stranger = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/Turn off emails to .+ about normal notifications from/)).toBeVisible();
  expect(await findProblems(stranger, 'unsubscribe', looks)).toEqual([]);
  await stranger.getByRole('button', { name: 'Turn off these emails' }).click();
  await expect(stranger.getByRole('heading', { name: 'These emails are off' })).toBeVisible();
  expect((await callEndpoint(page, ownNotifications.settings)).data.normal).toBe('never');
  await stranger.getByRole('button', { name: 'Turn them on again' }).click();
  await expect(stranger.getByRole('heading', { name: 'These emails are on again' })).toBeVisible();
  expect((await callEndpoint(page, ownNotifications.settings)).data.normal).toBe('now');
  await stranger.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await stranger.context().close();
});
