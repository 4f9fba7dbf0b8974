import type { Page } from '@playwright/test';
import { pagesFile, pdfFile, pngFile } from '#test/support/files.ts';
import { Keyboard } from './support/keyboard.ts';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('button', { hasText: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

test('a supplier with a certificate in six activations; both are deleted by their names', async ({ page }) => {
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
  // What can't be read stays as it was typed; the summary and the field say the same.
  const end = page.getByRole('textbox', { name: 'Contract end' });
  await page.getByRole('textbox', { name: 'Contracted RTO' }).fill('soon');
  await end.fill('31/02/2030');
  await page.getByRole('button', { name: 'Create supplier' }).click();
  const wrong = ['Enter a time such as 4 h, 2 d or 90 min', 'Enter a date such as 31/12/2026'];
  for (const words of wrong) await expect(page.getByText(words)).toHaveCount(2);
  await expect(end).toHaveValue('31/02/2030');
  await end.fill('28/02/2030');
  await page.getByRole('textbox', { name: 'Contracted RTO' }).fill('4 h');
  // What a field can say is nothing for support.
  const named = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await named.fill('Castor Fuel Supply');
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await expect(page.getByRole('link', { name: /^Name: A supplier with this name exists already/ })).toBeVisible();
  await expect(page.getByText(/Request ID/)).toHaveCount(0);
  await named.fill(name);
  expect(await violations(page)).toEqual([]);
  await click('button', 'Create supplier');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  activations += 1;
  await choose(page, file('ISO 22301.pdf', pdfFile(tag)));
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
  expect(await violations(page)).toEqual([]);

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
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete certificate' }).click();
  await expect(page.getByText('No certificates yet')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Delete supplier' }).click();
  await expect(page.getByText('Supplier has been delete successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/suppliers$/);
});

test('several files go up at once: each says what became of it, and can be tried again', async ({ page }) => {
  const uid = await makeSupplier(page, `Several ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  await choose(
    page,
    file('picture.png', pngFile()),
    file('fake.pdf', Buffer.from('<html>')),
    file('b.pdf', pdfFile(uid)),
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('picture.png has been added')).toBeVisible();
  await expect(uploads.getByText('b.pdf has been added')).toBeVisible();
  await expect(uploads.getByText(/^fake\.pdf: This is no PDF/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // What the server has refused for its content would be refused again.
  await expect(uploads.getByRole('button', { name: 'Retry fake.pdf' })).toHaveCount(0);
  await uploads.getByRole('button', { name: 'Dismiss fake.pdf' }).click();
  await expect(uploads.getByText(/fake\.pdf/)).toHaveCount(0);

  // A line that is cut while a file is on its way.
  const path = `**/suppliers/${uid}/certificates`;
  await page.route(path, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await choose(page, file('slow.pdf', pdfFile(`slow ${uid}`)));
  await uploads.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
  await expect(uploads.getByText('slow.pdf: cancelled')).toBeVisible();
  await page.unroute(path);
  await uploads.getByRole('button', { name: 'Retry slow.pdf' }).click();
  await expect(uploads.getByText('slow.pdf has been added')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for picture.png' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'picture.png' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('picture.png');
});

test('the pages of a PDF are shown; one that can’t be is downloaded', async ({ page }) => {
  const uid = await makeSupplier(page, `Pages ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  await choose(page, file('twelve.pdf', pagesFile(12)), file('empty.pdf', pdfFile(uid)));
  await expect(page.getByText('empty.pdf has been added')).toBeVisible();
  const preview = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
  };
  await preview('twelve.pdf');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: / of 12$/ })).toHaveCount(10);
  await expect(dialog).toContainText('2 more pages are in the file.');
  // Black in the middle, white at the edge.
  const colours = () =>
    dialog.getByRole('img', { name: 'Page 10 of 12' }).evaluate((canvas: HTMLCanvasElement) => {
      const at = (x: number) => canvas.getContext('2d')?.getImageData(x, x, 1, 1).data.join();
      return [at(canvas.width / 2), at(5)];
    });
  await expect.poll(colours).toEqual(['0,0,0,255', '255,255,255,255']);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await preview('empty.pdf');
  await expect(dialog).toContainText('This PDF can’t be shown here. Download it to look at it.');
});

test('files are added by keyboard only', async ({ page }) => {
  const uid = await makeSupplier(page, `Keys ${tag}`);
  await page.goto(`/suppliers/${uid}?tab=certificates`);
  const keyboard = new Keyboard(page);
  // Before the way there: the browser is told to hand dialogs over only now, and a key is faster than that.
  const chooser = page.waitForEvent('filechooser');
  await keyboard.tabTo(page.locator('button', { hasText: 'Choose files' }));
  await keyboard.press('Enter');
  await (await chooser).setFiles([file('keys.pdf', pdfFile(uid))]);
  await expect(page.getByText('keys.pdf has been added')).toBeVisible();
});

test('a supplier that activities need tells whom its end affects, and is not deleted', async ({ page }) => {
  await page.goto('/suppliers?sort=-linkedActivityCount');
  const first = page.getByRole('table', { name: 'Suppliers' }).getByRole('row').nth(1);
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Ended', exact: true }).click();
  await expect(page.getByText(/Ending this supplier affects \d+ activit/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Activities that need it \(\d+\)/);
  await expect(page.getByRole('dialog')).toContainText('With a status that says it has ended');
  expect(await violations(page)).toEqual([]);
});

test('a list that does not come says so, and the page fits a phone', async ({ page }) => {
  await page.route('**/continuity/api/v1/suppliers?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/suppliers');
  await expect(page.getByRole('alert')).toContainText('Unable get list of Suppliers');
  await page.unroute('**/continuity/api/v1/suppliers?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('list', { name: 'Suppliers' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

async function makeSupplier(page: Page, name: string): Promise<string> {
  await page.goto('/suppliers/new');
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await page.waitForURL(/\?tab=certificates$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('the list says by what a contract is judged, where the shortest MTPD alone would contradict it', async ({
  page,
}) => {
  await page.goto('/suppliers?q=BlueRiver');
  const line = page.getByRole('row', { name: /BlueRiver Chemicals/ });
  await expect(line).toContainText('8 h');
  await expect(line).toContainText('3 d');
  await expect(line).toContainText('Quick enough');
  await expect(line).toContainText('Needed within 7 d 3 h');
});
