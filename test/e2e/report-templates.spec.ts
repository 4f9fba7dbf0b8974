import { findProblems } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test.beforeAll(({ product }) => product.renew());

test('a revision can be edited, published, made the default and compared', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'Report templates' }).click();
  await page.getByRole('link', { name: 'Business continuity plan' }).click();
  await expect(page.getByText('No revisions yet')).toBeVisible();
  expect(await findProblems(page, 'report-template-type', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Create draft' }).first().click();
  await expect(page.getByRole('heading', { name: 'Revision 1' })).toBeVisible();

  const sections = page.getByRole('list', { name: 'Sections', exact: true }).getByRole('listitem');
  await expect(sections.first()).toContainText('Details');
  await page.getByRole('button', { name: 'Hide Details' }).click();
  await expect(sections.first()).toContainText('Hidden');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sections.first()).not.toContainText('Hidden');
  await page.getByRole('button', { name: 'Hide Details' }).click();
  await page.getByRole('button', { name: 'Move Contacts' }).click();
  await page.getByRole('menuitem', { name: 'Move to position 1', exact: true }).click();
  await expect(sections.first()).toContainText('Contacts');

  await page.getByRole('button', { name: 'Options of Contacts' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Whom to call');
  await page.getByLabel('Text before the section').fill('Written by {owner}');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/Remove \{owner\}\. Use/).first()).toBeVisible();
  await page.getByLabel('Text before the section').fill('Written for {organisation}');
  await expect(page.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await expect(page.getByRole('img', { name: /pages of the report/ })).toBeVisible();
  await page.getByLabel('Preview with').selectOption('A record');
  await page.getByRole('textbox', { name: 'Record' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByText('The pages of a report as it would be now.')).toBeVisible();
  await expect(page.getByRole('img', { name: /pages of the report/ })).toBeVisible({ timeout: 30_000 });
  expect(await findProblems(page, 'report-template-editor', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Publish' }).click();

  await page.getByRole('button', { name: 'Set as default' }).click();
  await expect(page.getByText('New reports of this type use revision 1')).toBeVisible();
  await expect(page.getByText(/Contacts · Title: none → Whom to call/)).toBeVisible();
  expect(await findProblems(page, 'report-template-revision', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Contacts: title')).toBeVisible();
  await expect(page.getByText('Details: hidden')).toBeVisible();
  await expect(page.getByText('Default: before No → after Yes')).toBeVisible();

  await page.getByRole('link', { name: 'Business continuity plan' }).click();
  await expect(page.getByText('Default: Revision 1')).toBeVisible();
  await page.getByLabel('Before').selectOption('Standard layout');
  const changes = page.getByRole('list', { name: 'Compare two revisions' });
  await expect(changes).toContainText('Details · Hidden: No → Yes');
  await expect(changes).toContainText('Contacts · Place: 6 → 1');
  await page.getByRole('link', { name: 'Report templates' }).last().click();
  const row = page.getByRole('row', { name: /^Business continuity plan/ });
  await expect(row).toContainText('Revision 1');
});

test('the changes of two people who edit one draft are both kept', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/settings/report-templates/scenario');
  await page.getByRole('button', { name: 'Create draft' }).first().click();
  await expect(page.getByRole('heading', { name: /^Revision \d/ })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Classification').fill('Confidential');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText(/has been saved/)).toBeVisible();
  await page.getByLabel('Subtitle').fill('For the board');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page.getByText(/has been saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Classification')).toHaveValue('Confidential');
  await expect(page.getByLabel('Subtitle')).toHaveValue('For the board');
});
