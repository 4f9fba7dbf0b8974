import type { Page } from '@playwright/test';
import { identity } from '#root/contract/access/identity.ts';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { notificationSending, notifications } from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { bothThemes, findProblems } from './support/looks.ts';
import { nextMail } from './support/mail.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolationsOfEmail, test } from './support/test.ts';

const longName = `Notice about ${'a very long name that has to be cut or wrapped '.repeat(4)}`.trim();

const check = async (page: Page, name: string) => {
  expect(await findProblems(page, name, bothThemes)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
};

/** Returns the person with this username. @throws Error if there is none */
const findUser = async (page: Page, username: string) => {
  const { data } = await callEndpoint(page, users.list);
  const found = data.find((user) => user.username === username);
  if (!found) throw new Error(`There is no user ${username}`);
  return found;
};

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
});

test('a rule is written as a sentence and counted in a dry run, and its email arrives and appears in the log', async ({
  page,
}) => {
  const manager = await findUser(page, findLogin('BC manager').username);
  await page.goto('/event-notifications');
  await expect(page.getByRole('table', { name: 'Event notifications' }).getByRole('row').nth(1)).toBeVisible();
  await check(page, 'event-notifications');
  await page.goto('/notifications/templates/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New division');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Is created' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Look at {due}');
  await expect(page.getByText(/Remove \{due\}\. Use/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Look at ');
  await page.getByRole('button', { name: 'Insert a placeholder: Subject' }).click();
  await page.getByRole('menuitem', { name: /^\{record\}/ }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Look at {record}');
  await page.getByRole('textbox', { name: 'Content' }).fill('{actor} has created "{record}" & more.');
  await choose(page, 'Kind of record in the preview', 'Division');
  const mail = page.frameLocator('iframe[title="Formatted email"]');
  await expect(mail.getByText('" & more.')).toBeVisible();
  await check(page, 'template-new');
  await page.getByRole('radio', { name: 'Plain text' }).check();
  await expect(page.locator('pre')).toContainText('" & more.');
  await check(page, 'template-new as plain text');
  await page.getByRole('button', { name: 'Create notification template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New division' })).toBeVisible();
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await check(page, 'template');

  await page.goto('/event-notifications/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(longName);
  await choose(page, 'Object', 'a division');
  await choose(page, 'Action', 'is created');
  await page.getByRole('combobox', { name: 'People with the roles' }).click();
  await page.getByRole('option', { name: 'BC manager' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Template', 'New division');
  await page.getByRole('button', { name: 'Start a dry run' }).click();
  await expect(page.getByText(/It would have sent \d+ notifications? in the last 30 days\./)).toBeVisible();
  await check(page, 'event-notification-new');
  await page.getByRole('button', { name: 'Create event notification' }).click();
  await expect(page.getByText('When a division is created, notify people with the role BC manager')).toBeVisible();
  await check(page, 'event-notification');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Start a dry run' }).click();
  await expect(page.getByText(/It would have sent/)).toBeVisible();
  await check(page, 'event-notification in its editor');

  const [owner] = (await callEndpoint(page, teamMembers.list)).data;
  const division = { name: 'Harbour pilots', description: '', code: 'HARBOUR', ownerUid: owner?.uid };
  await callEndpoint(page, divisions.create, { body: division });
  expect((await nextMail(manager.email, 'Harbour pilots')).subject).toBe('Look at Harbour pilots');
  await page.goto('/notifications/logs?q=Harbour pilots');
  const row = page.getByRole('row', { name: /Look at Harbour pilots.*Email.*Sent/ });
  await expect(async () => {
    await page.reload();
    await expect(row.first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await check(page, 'notification-logs');
  await row.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Look at Harbour pilots' })).toBeVisible();
  await expect(page.getByText(manager.email)).toBeVisible();
  await check(page, 'notification-log');
});

test('a rule is turned off, which can be undone', async ({ page }) => {
  await page.goto('/event-notifications');
  const row = page.getByRole('table', { name: 'Event notifications' }).getByRole('row').nth(1);
  await expect(row.getByText('On', { exact: true })).toBeVisible();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('On', { exact: true })).toBeVisible();
});

test('a notification is previewed, tested, scheduled and cancelled', async ({ page }) => {
  const own = (await callEndpoint(page, identity.profile)).data.email;
  await page.goto('/notifications/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(longName);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Notification content is required!');
  await expect(page.getByRole('alert')).toContainText('Choose who receives it');
  await page.getByRole('textbox', { name: 'Subject' }).fill('The exercise is tomorrow');
  await page.getByRole('textbox', { name: 'Content' }).fill('It begins at 9.\n\nBring your phone.');
  await page.getByLabel('All users').check();
  await expect(page.getByText(/^\d+ people receive it\.$/)).toBeVisible();
  await expect(page.frameLocator('iframe[title="Formatted email"]').getByText('It begins at 9.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test to me' }).click();
  expect((await nextMail(own, 'The exercise')).subject).toContain('The exercise is tomorrow');
  await page.getByRole('radio', { name: 'Later' }).check();
  await page.getByRole('textbox', { name: 'Day' }).fill('24/12/2030');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('08:30');
  await check(page, 'notification-new');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('24/12/2030 08:30')).toBeVisible();
  await check(page, 'notification');
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel sending' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'cancel a notification');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click();
  const receivers = page.getByRole('table', { name: 'Receivers' });
  await expect(receivers.getByRole('row', { name: /Cancelled before it was sent/ }).first()).toBeVisible();
  await page.goto('/notifications?state=cancelled');
  await expect(page.getByRole('table', { name: 'Notifications' }).getByRole('row')).toHaveCount(2);
  await check(page, 'notifications');
  await page.goto('/notifications/logs?test=true');
  await expect(page.getByRole('row', { name: /Test: The exercise is tomorrow/ }).first()).toBeVisible();
  await check(page, 'tests in the log');
});

test('the form keeps the typed text if the notification is sent meanwhile', async ({ page }) => {
  const { uid } = (await callEndpoint(page, identity.profile)).data;
  const { data } = await callEndpoint(page, notificationSending.create, {
    body: {
      ...{ name: 'Drill', description: '', subject: 'Drill at noon', content: 'On Monday.', methods: ['in_app'] },
      ...{ urgency: 'normal', allUsers: false, userUids: [uid], roleUids: [], industryUids: [], clientUids: [] },
      ...{ scheduledAt: new Date(Date.now() + 8_000).toISOString(), pinnedUntil: null },
    },
  });
  await page.goto(`/notifications/${data.uid}?edit=1`);
  await page.getByRole('textbox', { name: 'Content' }).fill('On Tuesday, at the gate.');
  const read = async () => (await callEndpoint(page, notifications.get, { params: { uid: data.uid } })).data.state;
  await expect.poll(read, { timeout: 30_000 }).toBe('sent');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Only a notification that is scheduled can be changed or cancelled.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('On Tuesday, at the gate.');
});

test('a template in use has a preview on its page and in its editor, and a question before it is deleted', async ({
  page,
}) => {
  await page.goto('/notifications/templates');
  await page.getByRole('table', { name: 'Templates' }).getByRole('link').first().click();
  await expect(page.frameLocator('iframe[title="Formatted email"]').locator('table').first()).toBeVisible();
  expect(await findViolationsOfEmail(page, 'Formatted email')).toEqual([]);
  await check(page, 'template of the default rules');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.frameLocator('iframe[title="Formatted email"]').locator('table').first()).toBeVisible();
  await check(page, 'template in its editor');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'delete a template');
});

test('a template in use can be deleted only if another one replaces it, which its rules then use', async ({ page }) => {
  const addTemplate = (name: string) =>
    callEndpoint(page, notificationTemplates.create, {
      body: { name, description: '', action: null, subject: name, content: `${name}.` },
    });
  const { uid: templateUid } = (await addTemplate('Old words')).data;
  await addTemplate('New words');
  const { uid: ruleUid } = (
    await callEndpoint(page, eventNotifications.create, {
      body: {
        ...{ name: 'Divisions are deleted', description: '', isActive: false, object: 'division', action: 'deleted' },
        ...{ divisionUids: [], nameContains: '', relations: [], methods: ['in_app'], urgency: 'low', templateUid },
        ...{ roleUids: [(await callEndpoint(page, roles.list)).data[0]?.uid], dispatchAfter: 0 },
        ...{ dayOffset: null, repeatDays: null },
      },
    })
  ).data;
  await page.goto(`/notifications/templates/${templateUid}`);
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 event notification uses this template.');
  const confirm = dialog.getByRole('button', { name: 'Delete notification template' });
  await confirm.click();
  await expect(dialog).toContainText('This field is required!');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Old words' })).toBeVisible();
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await choose(page, 'New template', 'New words');
  await confirm.click();
  await expect(page.getByText('Old words has been deleted')).toBeVisible();
  await page.goto(`/event-notifications/${ruleUid}`);
  await expect(page.getByRole('main')).toContainText('New words');
  await expect(page.getByRole('main')).not.toContainText('Old words');
});

test('a cancelled email can be sent again from the log', async ({ page }) => {
  const { uid, email } = (await callEndpoint(page, identity.profile)).data;
  const { organisationTimeZone: _, ...settings } = (await callEndpoint(page, ownNotifications.settings)).data;
  await callEndpoint(page, ownNotifications.updateSettings, { body: { ...settings, normal: 'never' } });
  await callEndpoint(page, notificationSending.create, {
    body: {
      ...{ name: 'Drill', description: '', subject: 'Drill by email', content: 'On Monday.', methods: ['email'] },
      ...{ urgency: 'normal', allUsers: false, userUids: [uid], roleUids: [], industryUids: [], clientUids: [] },
      ...{ scheduledAt: null, pinnedUntil: null },
    },
  });
  await page.goto('/notifications/logs?q=Drill by email');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The person turned off these emails')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await callEndpoint(page, ownNotifications.updateSettings, { body: settings });
  await page
    .getByRole('row', { name: /Drill by email/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'send a notification again');
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  expect((await nextMail(email, 'Drill by email')).text).toContain('On Monday.');
});

test('a person who may only read notifications does not see other people’s notifications', async ({ page }) => {
  await page.context().clearCookies();
  await signIn(page, findLogin('Executive viewer'));
  await page.goto('/notifications');
  await expect(page.getByText('notification.update')).toBeVisible();
  await page.goto('/notifications/logs');
  await expect(page).toHaveURL(/unauthorized/);
});
