import type { Page } from '@playwright/test';
import { findCard } from './support/scenarios.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const scenario = 'Data Centre East burns out';

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

async function openScenario(page: Page): Promise<void> {
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: scenario }).click();
  await expect(findCard(page, 'SCADA')).toBeVisible();
}

test('the address contains the what-if: a reload or a copied address shows the same, and Back undoes a loss', async ({
  page,
}) => {
  await openScenario(page);
  await page.getByText('What-if', { exact: true }).click();
  const lost = page.getByRole('region', { name: 'Lost', exact: true });
  const moment = page.getByRole('region', { name: 'Point in time' });
  await expect(lost).toContainText('Data Centre East');
  await expect(page.getByText('the standby site would be Data Centre West')).toBeVisible();

  await page.getByRole('combobox', { name: 'What is lost?' }).fill('Data Centre West');
  await page.getByRole('option', { name: /^Data Centre West/ }).click();
  await expect(page.getByText('No standby site of Data Centre East is left')).toBeVisible();
  await lost.getByText('Data Centre West').click();
  await page
    .getByRole('dialog')
    .getByRole('group', { name: 'Lost after' })
    .getByRole('button', { name: '2 h', exact: true })
    .click();
  await page.keyboard.press('Escape');
  await moment.getByRole('button', { name: '8 h', exact: true }).click();
  await page.getByRole('tab', { name: 'All events' }).click();
  await expect(page).toHaveURL(/at=480/);

  const expectSame = async () => {
    await expect(lost).toContainText(/Data Centre West\s*after 2\sh/);
    await expect(moment.getByRole('button', { name: '8 h', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('tab', { name: 'All events' })).toHaveAttribute('aria-selected', 'true');
  };
  const address = page.url();
  await page.reload();
  await expectSame();
  await page.goto('/activities');
  await page.goto(address);
  await expectSame();

  await page.getByRole('button', { name: 'Remove Data Centre West from what is lost' }).press('Enter');
  await expect(lost).not.toContainText('Data Centre West');
  await expect(page.getByRole('combobox', { name: 'What is lost?' })).toBeFocused();
  await expect(page).not.toHaveURL(address);
  await page.goBack();
  await expect(lost).toContainText(/Data Centre West\s*after 2\sh/);

  // Back restores the loss even if the removal is not yet in the address.
  await page
    .getByRole('button', { name: 'Remove Data Centre West from what is lost' })
    .evaluate((button: HTMLElement) => {
      button.click();
      setTimeout(() => history.back(), 20);
    });
  await expect(page).toHaveURL(address);
  await expect(lost).toContainText(/Data Centre West\s*after 2\sh/);

  // The address contains a record that has been deleted since.
  await page.goto(address.replace(/lost=[^&]*/, '$&*AAAAAAAAcACAAAAAAAAAAA'));
  await expectSame();
  const leftOut = page.getByText('1 lost record could not be found and is left out.');
  await expect(leftOut).toBeVisible();
  await moment.getByRole('button', { name: '2 h', exact: true }).click();
  await expect(page).toHaveURL(/at=120/);
  await expect(leftOut).toBeVisible();
  await page.getByRole('button', { name: 'Remove Data Centre West from what is lost' }).click();
  await expect(leftOut).toHaveCount(0);
});

test('leaving the field adds the record with the typed name to the losses, or shows that the text was not taken', async ({
  page,
}) => {
  await openScenario(page);
  await page.getByText('What-if', { exact: true }).click();
  const lost = page.getByRole('region', { name: 'Lost', exact: true });
  const field = page.getByRole('combobox', { name: 'What is lost?' });
  await field.fill('data centre west');
  await field.press('Tab');
  await expect(lost.getByRole('button', { name: 'Remove Data Centre West from what is lost' })).toBeVisible();
  await field.fill('data centre');
  await field.press('Tab');
  await expect(lost.getByText('‘data centre’ was not taken')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a duration can be typed key by key, and one that cannot be used stays in the field with the reason', async ({
  page,
}) => {
  await openScenario(page);
  await page.getByText('What-if', { exact: true }).click();
  const lost = page.getByRole('region', { name: 'Lost', exact: true });
  await lost.getByText('Data Centre East').click();
  const exact = page.getByRole('dialog').getByRole('textbox', { name: 'Exact duration' });
  for (const [typed, meaning] of [
    ['1,5 h', '1 h 30 min'],
    ['90 min', '1 h 30 min'],
    ['365 d', '365 d'],
  ] as const) {
    await exact.press('Control+A');
    await exact.press('Delete');
    await exact.pressSequentially(typed);
    await expect(exact).toHaveValue(typed);
    await expect(lost).toContainText(`for ${meaning}`);
  }
  for (const [typed, reason] of [
    ['366 d', 'Enter one year (525,600 minutes) or less'],
    ['0 min', 'Enter a time of more than 0'],
    ['soon', 'Enter a time such as 4 h, 5 d or 90 min'],
  ] as const) {
    await exact.fill(typed);
    await exact.press('Tab');
    await expect(exact).toHaveAccessibleDescription(new RegExp(reason.replace(/[()]/g, '\\$&')));
    await expect(exact).toHaveValue(typed);
    await expect(lost).toContainText('for 365 d');
  }

  // A time of the scale replaces the refused text and its reason, and another time does not bring them back.
  const scale = page.getByRole('dialog').getByRole('group', { name: 'Outage duration' });
  await scale.getByRole('button', { name: '2 h', exact: true }).click();
  await exact.fill('soon');
  await exact.press('Tab');
  await expect(exact).toHaveAccessibleDescription(/Enter a time such as/);
  for (const time of ['8 h', '2 h']) {
    await scale.getByRole('button', { name: time, exact: true }).click();
    await expect(exact).toHaveValue(time);
    await expect(exact).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('the chart and the canvas of a what-if fit on one screen, below two rows of controls', async ({ page }) => {
  await openScenario(page);
  await page.getByText('What-if', { exact: true }).click();
  await expect(findCard(page, 'SCADA')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First breach and its causes' })).toContainText('exceeds its MTPD');
  const stage = await page.locator('.react-flow').boundingBox();
  expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(900);
  expect(stage?.height).toBeGreaterThanOrEqual(290);
  // The button of a notice does not count as a control. The notice offers to add records that are not shown.
  const controls = page
    .getByRole('main')
    .locator('a, button, input')
    .filter({ visible: true, hasNotText: 'Add to the scenario' });
  const chart = await page.getByRole('region', { name: 'Point in time' }).boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const places = await controls.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map((box) => box.y + box.height / 2),
  );
  const between = places.filter((y) => y > (title?.y ?? 0) + (title?.height ?? 0) && y < (chart?.y ?? 0));
  // Controls whose centres are less than 24 px apart belong to one row.
  const rows = between.sort((a, b) => a - b).filter((y, place, all) => place === 0 || y - (all[place - 1] ?? 0) > 24);
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('no panel covers the ends of a selected link, or any card after arranging', async ({ page }) => {
  await openScenario(page);
  const panel = page.locator('[data-inspector]');
  const isFree = async (name: string) => {
    const [card, cover] = [await findCard(page, name).boundingBox(), await panel.boundingBox()];
    return card !== null && cover !== null && card.x + card.width <= cover.x;
  };
  await page.locator('.react-flow__edge[data-id]').last().waitFor({ state: 'attached' });
  const link = page.getByRole('img', { name: /^Provide identity and access needs Run data centres/ });
  await link.dispatchEvent('click');
  await expect(panel).toContainText('Provide identity and access needs');
  await expect.poll(() => isFree('Provide identity and access')).toBe(true);
  await expect.poll(() => isFree('Run data centres and networks')).toBe(true);
  await page.getByRole('button', { name: 'Arrange' }).click();
  for (const name of ['Provide identity and access', 'Issue bills', 'Take payments'])
    await expect.poll(() => isFree(name)).toBe(true);
});
