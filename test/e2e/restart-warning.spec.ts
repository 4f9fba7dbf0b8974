import { type ActivityRow, activities } from '#root/contract/activities/activities.ts';
import { startNewDraft } from './support/editing.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

test('a time to resume beyond the MTPD causes an immediate warning and a preview before it is saved', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  // Other tests change activities, which turns them into drafts. The test therefore looks for an activity that is still
  // approved.
  const path = `${activities.list.path}?pageSize=100&sort=name` as typeof activities.list.path;
  const rows = (await callEndpoint(page, { ...activities.list, path })).data as ActivityRow[];
  const { uid, name } = rows.find(({ state, mtpdMinutes }) => state === 'approved' && mtpdMinutes !== null) ?? {
    uid: '',
    name: '',
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/activities/${uid}/update-recovery-time`);
  const restart = page.getByLabel('Time to resume');
  const warning = page.getByRole('status').filter({ hasText: 'This is longer than the MTPD of' });
  await expect(restart).toBeVisible();
  await expect(warning).toHaveCount(0);

  await restart.fill('90 d');
  await startNewDraft(page);
  await expect(warning).toBeVisible();
  await expect(page.getByText('This change is not saved yet.')).toBeVisible();
  await expect(page.getByText(new RegExp(`${name} takes .+ longer to resume than its MTPD`))).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(warning).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(warning).toHaveCount(0);
});
