import type { Page } from '@playwright/test';
import { type Application, applications } from '#root/contract/resources/applications.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';
import { drawWholesaler } from './support/what-if.ts';

/** Returns the suggestion that changes the RTO of a record. */
const findSuggestion = (page: Page, name: string) => page.getByRole('region', { name: `RTO of ${name} (` });

/** Opens and returns the dialog that previews a suggestion. */
async function openPreview(page: Page, name: string) {
  await page.goto('/gaps/recovery-suggestions');
  await findSuggestion(page, name).getByRole('button', { name: 'Review and apply' }).click();
  return page.getByRole('dialog', { name: 'Review and apply' });
}

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'harbour'));
});

test('a suggestion for activities is previewed, applied, undone and recorded in their history', async ({ page }) => {
  test.setTimeout(120_000);
  await drawWholesaler(page);
  await page.goto('/gaps?pageSize=100');
  const gap = page.getByRole('row', { name: 'Wareneingang needs Einkauf, which recovers 36 h too late' });
  await expect(gap).toBeVisible();

  // The preview changes nothing.
  const dialog = await openPreview(page, 'Einkauf');
  await expect(findSuggestion(page, 'Einkauf')).toContainText('2 changes close 3 gaps');
  const change = dialog
    .getByRole('listitem')
    .filter({ hasText: 'RTO of Einkauf (activity): 48 h becomes 8 h' })
    .first();
  await expect(change).toContainText(/closes or reduces [1-9]/);
  await expect(change).toContainText('Wareneingang needs Einkauf');
  await expect(dialog).toContainText('An approved activity becomes a draft when its recovery time changes.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/gaps?pageSize=100');
  await expect(gap).toBeVisible();

  // Applying and then undoing the suggestion restores the recovery times, the gap and the suggestion.
  await (await openPreview(page, 'Einkauf')).getByRole('button', { name: 'Apply 2 changes' }).click();
  const toast = page.getByRole('status').filter({ hasText: '2 recovery times changed' });
  await expect(toast).toBeVisible();
  await expect(findSuggestion(page, 'Einkauf')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(findSuggestion(page, 'Einkauf')).toContainText('2 changes close 3 gaps');
  await page.goto('/gaps?pageSize=100');
  await expect(gap).toBeVisible();

  const again = await openPreview(page, 'Einkauf');
  await again.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByText('2 recovery times changed')).toBeVisible();
  await expect(again).toBeHidden();
  await expect(findSuggestion(page, 'Customs gateway')).toBeVisible();
  await expect(findSuggestion(page, 'Einkauf')).toHaveCount(0);
  await page.goto('/gaps?pageSize=100');
  await expect(
    page.getByRole('row', { name: /Wareneingang needs Einkauf, which recovers with no margin/ }),
  ).toContainText('No margin');
  await expect(gap).toHaveCount(0);

  // The history of the activity shows the earlier value.
  await page.goto('/activities?q=Einkauf');
  await page.getByRole('link', { name: 'Einkauf', exact: true }).click();
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  await page.getByRole('link', { name: /^Recovery time/ }).click();
  await expect(page.getByRole('radiogroup', { name: 'RTO' }).getByRole('radio', { name: /^8 h/ })).toBeChecked();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  const newest = page.locator('.mantine-Timeline-item').first();
  await expect(newest).toContainText('changed this');
  await expect(newest).toContainText(/RTO:.*48\sh.*8\sh/s);
});

test('the page says only once that suggestions are the smallest, and marks each unproved suggestion', async ({
  page,
}) => {
  const smallest = 'Each suggestion is the smallest set of changes that closes its gaps, unless it says otherwise.';
  const undetermined = 'This set closes these gaps. There may be a smaller one.';
  await page.goto('/gaps/recovery-suggestions');
  await expect(page.getByText(smallest)).toHaveCount(1);
  await expect(page.getByText(undetermined)).toHaveCount(0);

  // Only large organisations have suggestions that are not proved, so the test alters the response.
  await page.route('**/api/v1/recovery-suggestions', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { sets: { exact: boolean }[] } };
    for (const set of data.sets) set.exact = false;
    await route.fulfill({ response, json: { data } });
  });
  await page.reload();
  await expect(findSuggestion(page, 'Customs gateway')).toContainText(undetermined);
  await expect(page.getByText(/fewest|smallest/)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test('the page distinguishes late gaps without a suggestion from no late gaps', async ({ page }) => {
  let keepsGaps = true;
  await page.route('**/api/v1/recovery-suggestions', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { sets: { closes: unknown[] }[] } };
    const remaining = keepsGaps ? data.sets.flatMap(({ closes }) => closes) : [];
    await route.fulfill({ response, json: { data: { sets: [], remaining } } });
  });
  await page.goto('/gaps/recovery-suggestions');
  await expect(page.getByText('No change of recovery times was found that closes a late gap')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gaps that stay open' })).toContainText('No suggestion closes them.');
  await expect(page.getByText('No recovery time has to change')).toHaveCount(0);
  keepsGaps = false;
  await page.reload();
  await expect(page.getByText('No recovery time has to change')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gaps that stay open' })).toHaveCount(0);
});

test('undo names an application that somebody has changed since the suggestion was applied, and does not revert it', async ({
  page,
}) => {
  const dialog = await openPreview(page, 'Customs gateway');
  await expect(dialog).toContainText(/closes or reduces [1-9]/);
  await expect(dialog).not.toContainText('An approved activity');
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('1 recovery time changed')).toBeVisible();
  await expect(findSuggestion(page, 'Northern Crane Service')).toBeVisible();
  await expect(findSuggestion(page, 'Customs gateway')).toHaveCount(0);
  const entry = await callEndpoint(page, {
    ...applications.list,
    path: `${applications.list.path}?q=Customs%20gateway`,
  });
  const record = entry.data[0] as Application;
  const body = applications.update.body.parse({ ...record, workaround: 'Paper forms' });
  const path = `${applications.list.path}/${record.uid}` as typeof applications.update.path;
  await callEndpoint(page, { ...applications.update, path }, { version: record.version, body });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText(
    '1 record was not changed: Customs gateway: Somebody else has changed the record in the meantime.',
  );
  await page.goto('/applications?q=Customs');
  await expect(page.getByRole('row', { name: /Customs gateway/ })).toContainText('4 h');
});
