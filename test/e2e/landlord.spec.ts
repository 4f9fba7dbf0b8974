import { openForEditing } from './support/editing.ts';
import { signIn, signInByForm } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

test('a landlord creates an organisation, switches to it by keyboard and sees its name', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'), '/');
  await expect(page.getByRole('heading', { name: 'Which organisations need attention?' })).toBeVisible();
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'New organisation' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Brightwater Ltd');
  const address = page.getByLabel('Sign-in name (used in the address)');
  await address.fill('northwind');
  await expect(page.getByText('northwind is taken')).toBeVisible();
  await address.fill('brightwater');
  await expect(page.getByText('brightwater is free')).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email of the administrator').fill('ada@brightwater.example');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brightwater Ltd' })).toBeVisible();

  await page.keyboard.press('Control+Shift+O');
  await expect(page.getByRole('dialog', { name: 'Switch organisation' })).toBeVisible();
  await expect(page.getByLabel('Search organisations')).toBeFocused();
  await page.keyboard.type('brightw');
  await expect(page.getByRole('button', { name: 'Work in Brightwater Ltd' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Working in Brightwater Ltd as landlord')).toBeVisible();
  await expect(page).toHaveURL(/\/bright-dashboard/);

  // After a direct switch to another organisation, no data of the first organisation is visible.
  await page.goto('/org');
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();
  await page.keyboard.press('Control+Shift+O');
  await expect(page.getByLabel('Search organisations')).toBeFocused();
  await page.keyboard.type('northwind');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Working in Northwind Utilities as landlord')).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText(/Working in .* as landlord/)).toHaveCount(0);
});

test('an organisation is archived, deleted by typing its name, and restored', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'));
  await page.goto('/organisation?q=brightwater');
  await page.getByRole('button', { name: /Brightwater Ltd/ }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Brightwater Ltd is archived')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Brightwater Ltd' })).toHaveCount(0);
  await page.goto('/organisation?state=archived,deleted');
  await expect(page.getByText('Status: Archived, Deleted')).toBeVisible();
  await page.getByRole('button', { name: /Brightwater Ltd/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Brightwater Ltd?' });
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Brightwater Ltd');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Brightwater Ltd has been deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Brightwater Ltd' }).click();
  await expect(page.getByText(/Its data will be removed permanently on \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Brightwater Ltd has been restored')).toBeVisible();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
});

test('a person of a suspended organisation sees the reason, and can sign in once the organisation is active again', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const person = await context.newPage();
  const credentials = findLogin('Organisation admin', 'harbour');
  await signIn(person, credentials, '/');
  await signIn(page, findLogin('Landlord admin'));
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Harbour Logistics' }).click();
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Harbour Logistics?' });
  await expect(dialog.getByText(/will be signed out/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Harbour Logistics is suspended')).toBeVisible();
  await expect(page.getByText('You cannot change anything until the organisation is active again.')).toBeVisible();

  // After the next click, the person sees the reason and is signed out.
  await person.route('https://**', (route) => route.abort());
  await person.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(person.getByText('Tenant is suspended').first()).toBeVisible();

  await page.getByRole('button', { name: 'Work in Harbour Logistics' }).click();
  await expect(page.getByText('This organisation is suspended')).toBeVisible();
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  await expect(page.getByText('This organisation is suspended')).toBeVisible();
  for (const creation of ['New activity', 'Add many', 'New division'])
    await expect(page.getByRole('main').getByText(creation, { exact: true })).toHaveCount(0);
  await page.locator('[data-row]').first().getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  for (const change of ['Change…', 'Delete…'])
    await expect(page.getByRole('button', { name: change, exact: true })).toHaveCount(0);
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await expect(page.getByText('cannot be changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Edit|Change)$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  for (const entry of ['Choose files', 'Import an archive (ZIP)'])
    await expect(page.getByRole('button', { name: entry })).toHaveCount(0);
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await expect(page.getByText('You can read these settings but not change them.')).toBeVisible();
  await page.getByRole('link', { name: 'Manage the organisation' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Harbour Logistics is active')).toBeVisible();
  await expect(page.getByText('This organisation is suspended')).toHaveCount(0);
  await context.close();
  const again = await browser.newContext();
  await signInByForm(await again.newPage(), credentials);
  await again.close();
});

test('a landlord duplicates an organisation with chosen parts and works in the duplicate', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'));
  await page.goto('/organisation');
  await page.getByRole('button', { name: /Northwind Utilities/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicate Northwind Utilities' })).toBeVisible();
  await page.getByLabel('Name of the duplicate').fill('Northwind exercise');
  await page.getByLabel('Sign-in name (used in the address)').fill('northwind-exercise');
  await page.getByLabel(/^Suppliers with/).uncheck();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('Northwind exercise is ready')).toBeVisible();
  // The result lists the parts that were copied and the parts that were not copied.
  const copied = page.getByRole('region', { name: 'Copied', exact: true });
  const left = page.getByRole('region', { name: 'Not copied' });
  await expect(copied).toContainText('Activities with');
  await expect(copied).not.toContainText('Suppliers');
  for (const what of ['Suppliers with', 'Users', 'Certificate of a supplier', 'Imports'])
    await expect(left).toContainText(what);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Work in Northwind exercise' }).click();
  await expect(page.getByText('Working in Northwind exercise as landlord')).toBeVisible();
  await page.goto('/activities');
  await expect(page.getByRole('table', { name: 'Activities' }).locator('[data-row]').first()).toBeVisible();
});

test('a logo is uploaded, shown on the sign-in page and removed', async ({ page, browser }) => {
  await signIn(page, findLogin('Landlord admin'));
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Harbour Logistics' }).click();
  // The page asks before it opens another tab of the record, because unsaved text would be lost.
  await openForEditing(page);
  await page.getByLabel('Description').fill('Not saved yet');
  await page.getByRole('link', { name: 'Branding' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const fileInput = page.locator('input[type="file"]');
  await fileInput.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Choose a PNG, JPEG or WebP image')).toBeVisible();
  await fileInput.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('The logo has been saved')).toBeVisible();
  await expect(page.locator('figure img')).toHaveCount(3);
  const context = await browser.newContext();
  const person = await context.newPage();
  await person.goto('/login?tenantId=harbour');
  const logo = person.locator('main img[src*="/logo/"]');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
  await context.close();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

test('a page that a landlord may not open leads to the choice of an organisation, with the message of the specification', async ({
  page,
}) => {
  await signIn(page, findLogin('Landlord admin'));
  const profile = '**/identity/api/v1/profile';
  await page.route(profile, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const role of body.data.roles)
      role.permissions = role.permissions.filter(({ name }: { name: string }) => name !== 'menu.industry');
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/industries');
  await expect(page).toHaveURL(/\/organisation-login/);
  await expect(
    page.getByText(
      'Sorry, you do not have permission to access this resource. Please contact the administrator for assistance.',
    ),
  ).toBeVisible();
  await page.getByLabel('Search organisations').fill('harb');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Working in Harbour Logistics as landlord')).toBeVisible();
});
