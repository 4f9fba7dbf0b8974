import { type RichText, richText } from '#root/contract/shared/rich-text.ts';
import { findProblems } from './support/looks.ts';
import { expect, findText, paste, readValue, setValue, test } from './support/rich-text.ts';
import { sketch } from './support/sketch.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) }) as unknown as RichText;

test('people can write headings, lists, links and tables by keyboard only, and then leave the field', async ({
  page,
}) => {
  await page.getByLabel('Before').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  // The arrow keys move through the toolbar, which is a single tab stop.
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Table' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(findText(page)).toBeFocused();

  await page.keyboard.type('# First hour\n1. Evacuate\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('East door\n');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Count\n\nSee ');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('example.org/run\n');
  await expect(findText(page)).toBeFocused();
  await page.keyboard.type(' now');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Insert table' }).press('Enter');
  expect(sketch(await readValue(page))).toEqual([
    'h1(First hour)',
    'ol(li(p(Evacuate) ol(li(p(East door)))) li(p(Count)))',
    'p(See https://example.org/run[example.org/run] now)',
    'table(tr(th(p) th(p) th(p)) tr(td(p) td(p) td(p)) tr(td(p) td(p) td(p)))',
  ]);

  await expect(page.getByRole('button', { name: 'Table' })).toBeFocused();
  await page.keyboard.press('Tab');
  const isInTable = () => page.evaluate(() => Boolean(getSelection()?.anchorNode?.parentElement?.closest('th')));
  await expect.poll(isInTable).toBe(true);
  await page.keyboard.type('Site');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Phone');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(findText(page)).not.toBeFocused();
  expect(sketch(await readValue(page)).at(-1)).toMatch(/^table\(tr\(th\(p\(Site\)\) th\(p\(Phone\)\)/);
});

test('table rows and columns can be added, merged and removed, and each step can be undone', async ({ page }) => {
  await findText(page).click();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const shape = async () => sketch(await readValue(page)).filter((block) => block.startsWith('table'))[0];
  await choose('Insert table');
  await choose('Add row above');
  await choose('Delete column');
  await choose('Header row');
  expect(await shape()).toBe('table(tr(th(p) th(p)) tr(th(p) th(p)) tr(td(p) td(p)) tr(td(p) td(p)))');
  const value = await readValue(page);
  expect(richText().parse(value)).toEqual(value);
  await choose('Delete table');
  expect(await shape()).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await readValue(page)).toEqual(value);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await shape()).toBeUndefined();
});

test('a link needs a permitted address, and can be removed', async ({ page }) => {
  await findText(page).click();
  await page.keyboard.type('runbook');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const address = page.getByLabel('Address');
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByText('Use an address such as https://example.org')).toBeVisible();
  await address.fill('jo@example.org');
  await page.getByRole('button', { name: 'Set link' }).click();
  expect(sketch(await readValue(page))).toEqual(['p(mailto:jo@example.org[runbook])']);
  await expect(page.getByRole('region', { name: 'Shown' }).getByRole('link', { name: 'runbook' })).toBeVisible();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(address).toHaveValue('mailto:jo@example.org');
  await page.getByRole('button', { name: 'Remove link' }).click();
  expect(sketch(await readValue(page))).toEqual(['p(runbook)']);
});

test('another person’s change is merged with the text being typed, and the cursor does not move', async ({ page }) => {
  await setValue(page, doc('Call', 'Wait', 'Leave'));
  await findText(page).getByText('Wait').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' here');
  await setValue(page, doc('Call everyone', 'Wait here', 'Leave', 'Return'));
  await expect(findText(page)).toContainText('Return');
  await page.keyboard.type('!');
  expect(sketch(await readValue(page))).toEqual(['p(Call everyone)', 'p(Wait here!)', 'p(Leave)', 'p(Return)']);
  // Undo reverts only text typed in this editor.
  await page.keyboard.press('ControlOrMeta+z');
  expect(sketch(await readValue(page))).toEqual(['p(Call everyone)', 'p(Wait)', 'p(Leave)', 'p(Return)']);
});

test('a text that is too long is refused before it is sent, and the error of the server is shown', async ({ page }) => {
  await page.evaluate(() => window.richText.setOptions({ max: 150 }));
  await setValue(page, doc('short'));
  await findText(page).click();
  await page.keyboard.type('a'.repeat(50));
  await expect(page.getByText('characters used, including formatting')).toBeVisible();
  await expect(findText(page)).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.type('a'.repeat(50));
  const message = 'Maximum length exceeded. Use at most 150 characters, including formatting';
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(findText(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(findText(page)).toHaveAccessibleDescription(new RegExp(message));
  await page.evaluate(() => window.richText.setOptions({ error: 'Name the purpose' }));
  await expect(findText(page)).toHaveAccessibleDescription(/Name the purpose/);
});

test('text in a disabled editor can be read but not changed', async ({ page }) => {
  await setValue(page, doc('Call everyone'));
  await page.evaluate(() => window.richText.setOptions({ disabled: true }));
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(findText(page)).toHaveAttribute('contenteditable', 'false');
  await findText(page).click({ force: true });
  await page.keyboard.type('x');
  expect(sketch(await readValue(page))).toEqual(['p(Call everyone)']);
});

test('editor and view have no accessibility problems at 1280 and 390 px, light and dark', async ({ page }) => {
  await findText(page).click();
  const row = `<tr>${'<td>Switch over to the second site</td>'.repeat(6)}</tr>`;
  await paste(
    page,
    `<h1>First hour</h1><p>Call <b>Ann</b>, <a href="https://example.org">see</a> <code>run</code></p><h2>Then</h2>
    <ol><li>one<ul><li>two</li></ul></li></ol><blockquote>Stay calm</blockquote><hr>
    <table><thead><tr><th colspan="6">Phone</th></tr></thead>${row}</table>`,
  );
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  expect(await findProblems(page, 'rich text', looks)).toEqual([]);
});
