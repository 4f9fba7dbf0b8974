import { asOf } from '#root/contract/continuity/as-of.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test('a past day can be viewed, used in a what-if, and compared with the first day', async ({ page }) => {
  await signIn(page, findLogin('BC manager', 'northwind'), '/gaps');
  const { meta } = await callEndpoint(page, continuity.gaps);
  const { data: span } = await callEndpoint(page, asOf.span);
  await page.getByRole('link', { name: 'State on a past day' }).click();
  // The log of the demonstration data begins when the data is created, so that day is the first that can be shown.
  const [year, month, day] = (span.firstDay ?? '').split('-');
  await expect(page.getByText(`From ${day}/${month}/${year}, when the audit log begins`)).toBeVisible();
  const begins = page.getByText('The audit log of this organisation begins today');
  await expect(begins).toHaveCount(span.firstDay === span.today ? 1 : 0);
  const dayField = page.getByRole('textbox', { name: 'Day', exact: true });
  const shown = await dayField.inputValue();
  await dayField.fill('01/01/2001');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Show the day' }).click();
  await expect(
    page.getByText(`Nothing was recorded before ${day}/${month}/${year}. Choose that day or later`),
  ).toBeVisible();
  expect(await findProblems(page, 'a day before the log', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dayField.fill(shown);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Show the day' }).click();
  await expect(page.getByRole('heading', { name: /^Gaps on / })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(new RegExp(`of ${meta.open}\\b|^${meta.open} `)).first()).toBeVisible();
  await expect(page.getByRole('table').last().getByRole('row').nth(5)).toBeVisible();
  expect(await findProblems(page, 'a day of the past', looks)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Dependencies', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Dependencies on / })).toBeVisible();
  const provider = await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(1).textContent();
  await page.getByRole('link', { name: 'What-if analysis', exact: true }).click();
  await page.getByRole('combobox', { name: 'What is lost?' }).fill(provider ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What stops' })).toBeVisible();
  expect(await findProblems(page, 'a what-if of the past', looks)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('textbox', { name: 'Compare with' }).fill(`${day}/${month}/${year}`);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Show the day' }).click();
  await expect(
    page
      .getByRole('heading', { name: /^What changed from / })
      .or(page.getByText('Nothing differs between the two days'))
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  expect(await findProblems(page, 'two days compared', looks)).toEqual([]);
});
