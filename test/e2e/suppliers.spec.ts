import type { Page } from '@playwright/test';
import { makeOfficeFile, makePdf, makePdfWithPages, makePng } from '#test/support/files.ts';
import { isWrite } from './support/answers.ts';
import { openForEditing } from './support/editing.ts';
import { Keyboard } from './support/keyboard.ts';
import { findProblems, type Look } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1280 },
];
const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

const buildFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function chooseFiles(page: Page, ...files: ReturnType<typeof buildFile>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('button', { hasText: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

test('a supplier with a certificate takes six activations, and both are deleted by typing their names', async ({
  page,
}) => {
  const name = `Harbour Power ${tag}`;
  await page.goto('/suppliers');
  let activations = 0;
  const click = async (role: 'link' | 'button', label: string) => {
    activations += 1;
    await page.getByRole(role, { name: label, exact: true }).click();
  };
  await click('link', 'New supplier');
  await page
    .getByLabel('Name', { exact: true })
    .or(page.getByRole('textbox', { name: 'Name' }))
    .first()
    .fill(name);
  // The fields keep invalid text. The summary and the field show the same message.
  const endField = page.getByRole('textbox', { name: 'Contract end' });
  await page.getByRole('textbox', { name: 'Contracted RTO' }).fill('soon');
  await endField.fill('31/02/2030');
  await page.getByRole('button', { name: 'Create supplier' }).click();
  const messages = ['Enter a time such as 4 h, 5 d or 90 min', 'Enter a date such as 31/12/2026'];
  for (const message of messages) await expect(page.getByText(message)).toHaveCount(2);
  await expect(endField).toHaveValue('31/02/2030');
  await endField.fill('28/02/2030');
  await page.getByRole('textbox', { name: 'Contracted RTO' }).fill('4 h');
  // An error of a field shows no request id, because the person can correct the field without support.
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await nameField.fill('Castor Fuel Supply');
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await expect(page.getByRole('link', { name: /^Name: A supplier with this name already exists/ })).toBeVisible();
  await expect(page.getByText(/Request ID/)).toHaveCount(0);
  await nameField.fill(name);
  expect(await findViolations(page)).toEqual([]);
  await click('button', 'Create supplier');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  activations += 1;
  await chooseFiles(page, buildFile('ISO 22301.pdf', makePdf(tag)));
  await expect(page.getByText('ISO 22301.pdf has been added')).toBeVisible();
  await click('button', 'Add details of ISO 22301.pdf');
  const details = page.getByRole('dialog', { name: 'Details of ISO 22301.pdf' });
  await details.getByRole('textbox', { name: 'Kind' }).fill('ISO 22301');
  await details.getByRole('textbox', { name: 'Expires on' }).fill('01/02/2020');
  activations += 1;
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The details of ISO 22301.pdf have been saved')).toBeVisible();
  expect(activations).toBeLessThanOrEqual(6);
  const row = page.getByRole('row', { name: /ISO 22301\.pdf/ });
  await expect(row).toContainText('Expired');
  await expect(row).toContainText('01/02/2020');
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`/suppliers?q=${tag}`);
  const line = page.getByRole('row', { name: new RegExp(name) });
  await expect(line).toContainText('Expired');
  await expect(line).toContainText('4 h');
  await line.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await row.getByRole('button', { name: 'Actions for ISO 22301.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete ISO 22301.pdf?' });
  await dialog.getByRole('textbox').fill('ISO 22301');
  await expect(dialog.getByRole('button', { name: 'Delete certificate' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('ISO 22301.pdf');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete certificate' }).click();
  await expect(page.getByText('No certificates yet')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Delete supplier' }).click();
  await expect(page.getByText('Supplier has been delete successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/suppliers$/);
});

test('several files can be chosen together; each shows its result, and a cancelled upload can be repeated', async ({
  page,
}) => {
  const uid = await createSupplier(page, `Several ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  await chooseFiles(
    page,
    buildFile('picture.png', makePng()),
    buildFile('fake.pdf', Buffer.from('<html>')),
    buildFile('b.pdf', makePdf(uid)),
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('picture.png has been added')).toBeVisible();
  await expect(uploads.getByText('b.pdf has been added')).toBeVisible();
  await expect(uploads.getByText(/^fake\.pdf: The content of this file is not a PDF/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // The server has refused the content, so the page offers no retry.
  await expect(uploads.getByRole('button', { name: 'Retry fake.pdf' })).toHaveCount(0);
  await uploads.getByRole('button', { name: 'Dismiss fake.pdf' }).click();
  await expect(uploads.getByText(/fake\.pdf/)).toHaveCount(0);

  // An upload that hangs can be cancelled and tried again.
  const path = `**/suppliers/${uid}/certificates`;
  let hangs = true;
  await page.route(path, (route) => (hangs && isWrite(route.request()) ? undefined : route.continue()));
  await chooseFiles(page, buildFile('slow.pdf', makePdf(`slow ${uid}`)));
  await uploads.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
  await expect(uploads.getByText('slow.pdf: cancelled')).toBeVisible();
  hangs = false;
  await uploads.getByRole('button', { name: 'Retry slow.pdf' }).click();
  await expect(uploads.getByText('slow.pdf has been added')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for picture.png' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'picture.png' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('picture.png');
});

test('scripts and macros in a file are named in the list, and before the file is opened', async ({ page }) => {
  const uid = await createSupplier(page, `Active ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  await chooseFiles(
    page,
    buildFile('script.pdf', makePdfWithPages(1, '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')),
    buildFile('macros.xlsx', makeOfficeFile('xlsx', ['xl/vbaProject.bin'])),
    buildFile('plain.pdf', makePdfWithPages(1)),
  );
  await expect(page.getByText('plain.pdf has been added')).toBeVisible();
  for (const [name, found] of [
    ['script.pdf', 'scripts'],
    ['macros.xlsx', 'macros'],
  ] as const) {
    const words = `It contains ${found}. Open it only if you trust its sender.`;
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(words);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(`Open this file with care${words}`);
    expect(await findProblems(page, `/suppliers ${name}`, looks)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  await expect(page.getByRole('row', { name: /plain\.pdf/ })).not.toContainText('It contains');
});

test('the pages of a PDF are shown, and a PDF that cannot be shown can be downloaded', async ({ page }) => {
  const uid = await createSupplier(page, `Pages ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  await chooseFiles(page, buildFile('twelve.pdf', makePdfWithPages(12)), buildFile('empty.pdf', makePdf(uid)));
  await expect(page.getByText('empty.pdf has been added')).toBeVisible();
  const openPreview = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
  };
  await openPreview('twelve.pdf');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: / of 12$/ })).toHaveCount(10);
  await expect(dialog).toContainText('The file has 2 more pages.');
  // The page is black in the middle and white at the edge.
  const readColours = () =>
    dialog.getByRole('img', { name: 'Page 10 of 12' }).evaluate((canvas: HTMLCanvasElement) => {
      const readPixel = (x: number) => canvas.getContext('2d')?.getImageData(x, x, 1, 1).data.join();
      return [readPixel(canvas.width / 2), readPixel(5)];
    });
  await expect.poll(readColours).toEqual(['0,0,0,255', '255,255,255,255']);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await openPreview('empty.pdf');
  await expect(dialog).toContainText('This PDF can’t be shown here. Download it to view it.');
});

test('files are added by keyboard only', async ({ page }) => {
  const uid = await createSupplier(page, `Keys ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  const keyboard = new Keyboard(page);
  // The test must wait for the file dialog before pressing the key, because earlier dialogs are not reported.
  const chooser = page.waitForEvent('filechooser');
  await keyboard.tabTo(page.locator('button', { hasText: 'Choose files' }));
  await keyboard.press('Enter');
  await (await chooser).setFiles([buildFile('keys.pdf', makePdf(uid))]);
  await expect(page.getByText('keys.pdf has been added')).toBeVisible();
});

test('ending a supplier shows the activities that need it, and a needed supplier cannot be deleted', async ({
  page,
}) => {
  await page.goto('/suppliers?sort=-linkedActivityCount');
  const first = page.getByRole('table', { name: 'Suppliers' }).getByRole('row').nth(1);
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await openForEditing(page);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Ended', exact: true }).click();
  await expect(page.getByText(/Ending this supplier affects \d+ activit/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Activities that need it \(\d+\)/);
  await expect(page.getByRole('dialog')).toContainText('You can give it an ended status instead');
  expect(await findViolations(page)).toEqual([]);
});

test('a list that fails to load shows an error, and the page fits a phone', async ({ page }) => {
  await page.route('**/continuity/api/v1/suppliers?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/suppliers');
  await expect(page.getByRole('alert')).toContainText('Unable get list of Suppliers');
  await page.unroute('**/continuity/api/v1/suppliers?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('list', { name: 'Suppliers' })).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

async function createSupplier(page: Page, name: string): Promise<string> {
  await page.goto('/suppliers/new');
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await page.waitForURL(/\?tab=certificates$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('if the shortest MTPD alone would contradict the verdict on a contract, the list explains the verdict', async ({
  page,
}) => {
  await page.goto('/suppliers?q=BlueRiver');
  const line = page.getByRole('row', { name: /BlueRiver Chemicals/ });
  await expect(line).toContainText('8 h');
  await expect(line).toContainText('72 h');
  await expect(line).toContainText('Met');
  await expect(line).toContainText('7 d 3 h');
});
