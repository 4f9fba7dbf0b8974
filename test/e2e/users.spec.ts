import { identity } from '#root/contract/access/identity.ts';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { openForEditing } from './support/editing.ts';
import { Keyboard } from './support/keyboard.ts';
import { findProblems, type Look } from './support/looks.ts';
import { callEndpoint, invitePerson } from './support/people.ts';
import { signIn, signInByForm } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
];
const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('two people are invited by pasted addresses, and invalid or already known addresses are reported', async ({
  page,
}) => {
  await page.goto('/users/manage-users');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('This field is required!').first()).toBeVisible();
  const pasted = `Ana Lee <ana-${tag}@example.org>; "Ek, Bo" <bo-${tag}@example.org>\nwrong, nadia.okafor@northwind.example`;
  await page.getByLabel('Email addresses').fill(pasted);
  await expect(page.getByText('2 people can be invited · 1 is already a user · 1 entry has a problem')).toBeVisible();
  await expect(page.getByRole('row', { name: /wrong/ })).toContainText('Valid e-mail required');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Fix or remove the entries with problems first').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove entries with problems' }).click();
  await page.getByRole('textbox', { name: 'Roles' }).fill('approver');
  await page.getByRole('option', { name: 'Approver' }).click();
  await page.keyboard.press('Tab');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('2 people have been invited')).toBeVisible();
  await expect(page.getByRole('row', { name: /nadia\.okafor/ })).toContainText('Already a user');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show users' }).click();
  await page.getByLabel('Search users').fill(`bo-${tag}`);
  const row = page.getByRole('row', { name: /Bo Ek/ });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Approver');
  await row.getByRole('button', { name: 'Actions for Bo Ek' }).click();
  await page.getByRole('menuitem', { name: 'Invite again' }).click();
  await expect(page.getByText('Bo Ek has been invited again')).toBeVisible();
});

test('assigning a role first shows its permissions, and then names the role as their origin', async ({ page }) => {
  await page.goto('/users/manage-users?q=helen');
  await page.getByRole('link', { name: 'Helen Castellano' }).click();
  await page.getByRole('link', { name: 'Roles and permissions' }).click();
  await page.getByLabel('Search available roles').fill('bc manager');
  await page.getByRole('button', { name: 'Assign BC manager' }).click();
  await expect(page.getByLabel('Search available roles')).toBeFocused();
  const change = page.getByRole('region', { name: 'Changes to permissions' });
  await expect(change.getByRole('status')).toContainText(/\+\d+ −0/);
  await expect(change).toContainText('Dependency scenarios: Create, Update');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('The roles of Helen Castellano have been saved')).toBeVisible();
  await page.getByRole('link', { name: 'Helen Castellano' }).click();
  await page.getByLabel('Filter permissions').fill('scenario.update');
  await expect(page.getByText('dependency_scenario.update, granted by BC manager')).toBeVisible();
});

test('people cannot act on their own account, and the last administrator cannot lose that role', async ({ page }) => {
  await page.goto('/users/manage-users?q=nadia');
  await page.getByRole('link', { name: 'Nadia Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Effective permissions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Nadia Okafor' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Roles and permissions' }).click();
  await page.getByRole('button', { name: 'Remove Organisation admin' }).click();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByRole('alert')).toContainText('This is the last active administrator.');
});

test('if an administrator ends the sign-ins of a person, this person is signed out at once and can sign in again', async ({
  page,
  browser,
}) => {
  const credentials = findLogin('Activity owner', 'northwind');
  const context = await browser.newContext();
  const person = await context.newPage();
  await signInByForm(person, credentials);
  await page.goto(`/users/manage-users?q=${credentials.username}`);
  await page
    .locator('[data-row]')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'End sign-ins' }).click();
  const dialog = page.getByRole('dialog', { name: /^End all sign-ins of / });
  await expect(dialog).toContainText('They get an email and can sign in again.');
  expect(await findProblems(page, '/users/manage-users end sign-ins', looks)).toEqual([]);
  await dialog.getByRole('button', { name: 'End sign-ins' }).click();
  await expect(page.getByText(/has been signed out everywhere/)).toBeVisible();
  await person.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(person).toHaveURL(/\/login/);
  await expect(person.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInByForm(person, credentials);
  await context.close();
});

test('a role with 12 permissions is created by keyboard only', async ({ page }) => {
  await page.goto('/users/roles/new');
  const keyboard = new Keyboard(page);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type(`Keepers of lists ${tag}`);
  for (const resource of ['Applications', 'Locations', 'Suppliers']) {
    await keyboard.tabTo(page.getByRole('checkbox', { name: resource, exact: true }));
    await keyboard.press('Space');
  }
  await expect(page.getByText('12 selected')).toBeVisible();
  await expect(page.getByText('+12 −0')).toBeVisible();
  // In the matrix, arrow keys move the focus, because not every checkbox is a tab stop.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Suppliers: Create' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('checkbox', { name: 'Locations: Create' })).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(page.getByText(`Keepers of lists ${tag} has been created`)).toBeVisible();
  process.stdout.write(`A role of 12 permissions: ${keyboard.activations} activations, keyboard only (aim: 8)\n`);
  expect(keyboard.activations).toBeLessThanOrEqual(8);
});

test('a role starts from a preset, shows what a change adds and removes, and can be deleted', async ({ page }) => {
  await page.goto('/users/roles/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Guests ${tag}`);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('A new role needs at least 1 permission').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Start from' }).fill('view');
  await page.getByRole('option', { name: 'Viewer', exact: true }).click();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText(`Guests ${tag} has been created`)).toBeVisible();
  await page.getByRole('link', { name: `Guests ${tag}` }).click();
  await openForEditing(page);
  await page.getByRole('checkbox', { name: 'Activities: Update' }).check();
  await page.getByRole('checkbox', { name: 'Activities: Read' }).uncheck();
  const change = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(change.getByText('+1 −1')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Guests ${tag} has been saved`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for Guests ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing depends on it.');
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`Guests ${tag} has been deleted`)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Unit manager' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('saving a role keeps a permission of a module that does not exist yet', async ({ page }) => {
  const held: Permission[] = ['activity.read', 'api_token.manage'];
  const body = { name: `Planners ${tag}`, permissions: held };
  const uid = (await callEndpoint(page, roles.create, { body })).data.uid;
  await openForEditing(page, `/users/roles/${uid}`);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByText('API tokens')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Start from' }).fill('view');
  await page.getByRole('option', { name: 'Viewer', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Planners ${tag} has been saved`)).toBeVisible();
  const stored = (await callEndpoint(page, roles.list)).data.find((role) => role.uid === uid);
  expect(stored?.permissions).toContain('api_token.manage');
  expect(stored?.permissions).toContain('location.read');
});

test('an activity owner is added in place, invited and becomes a user', async ({ page }) => {
  // The product refuses digits in the names of people.
  const lastName = `Dahl${tag.replaceAll(/\d/g, 'x')}`;
  await page.goto('/users/activity-owner');
  await page.getByRole('button', { name: 'New activity owner' }).click();
  const dialog = page.getByRole('dialog', { name: 'New activity owner' });
  await dialog.getByLabel('First name').fill('Cy');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Invite as a user').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('This field is required!').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`cy-${tag}@example.org`);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Search activity owners').fill(`cy-${tag}`);
  await expect(page.getByRole('row', { name: new RegExp(`Cy ${lastName}`) })).toContainText('Invited');
  await page.goto(`/users/manage-users?q=cy-${tag}`);
  await expect(page.getByRole('row', { name: new RegExp(`Cy ${lastName}`) })).toContainText('Activity owner');
});

test('a person with read permission sees lists without a way to change them', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, findLogin('BC manager'));
  await other.goto('/users/manage-users?q=nadia');
  await expect(other.getByRole('row', { name: /Nadia Okafor/ })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Invite people' })).toHaveCount(0);
  await other.getByRole('link', { name: 'Nadia Okafor' }).click();
  await expect(other).toHaveURL(/assignment$/);
  await expect(other.getByRole('button', { name: 'Remove Organisation admin' })).toBeDisabled();
  await expect(other.getByText('Has permissions that you don’t have').first()).toBeVisible();
  await other.goto('/users/roles');
  await expect(other.getByRole('row', { name: /Activity owner/ })).toBeVisible();
  await expect(other.getByRole('link', { name: 'New role' })).toHaveCount(0);
  await context.close();
  await page.goto('/users/roles');
  await expect(page.getByRole('link', { name: 'New role' })).toBeVisible();
});

test('pages that are open to everybody name the permission that a person lacks to read them', async ({ page }) => {
  const [activity] = (await callEndpoint(page, activities.list)).data;
  const [division] = (await callEndpoint(page, divisions.list)).data;
  await page.route('**/identity/api/v1/profile', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    for (const role of data.roles) role.permissions = [];
    await route.fulfill({ response, json: { data } });
  });
  await page.goto(`/activities/${activity?.uid}/tolerant`);
  await expect(page.getByText('You need the permission activity.read.')).toBeVisible();
  await page.goto(`/org/divisions/${division?.uid}/business-units`);
  await expect(page.getByText('You need the permission division.read.')).toBeVisible();
});

test('an open tab loses the menu entries of a permission that was taken away, as soon as a call is refused', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const person = await context.newPage();
  await invitePerson(person, page, `ines.${tag}@harbour.example`);
  const importEntry = person.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Import' });
  await expect(importEntry).toBeVisible();
  const { uid } = (await callEndpoint(person, identity.profile)).data;
  const { version } = (await callEndpoint(page, users.get, { params: { uid } })).data;
  const viewer = (await callEndpoint(page, roles.list)).data.find(({ name }) => name === 'Executive viewer');
  await callEndpoint(page, users.assign, { params: { uid }, version, body: { roleUids: [viewer?.uid] } });
  await importEntry.click();
  await expect(importEntry).toBeHidden();
  await context.close();
});
