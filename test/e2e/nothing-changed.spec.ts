import { activities } from '#root/contract/activities/activities.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

// Other test files change the activity, so this file begins with new data.
test.beforeAll(({ product }) => product.renew());

test('the page of an activity asks for the answer to an open BIA, and one button confirms that nothing has changed', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const found = await page.request.get(`${activities.list.path}?pageSize=100`);
  const { data } = (await found.json()) as { data: { uid: string; name: string }[] };
  const uid = data.find(({ name }) => name === 'Issue bills')?.uid ?? '';
  const params = { uid };
  const before = (await callEndpoint(page, activities.get, { params })).data;
  expect(before.state).toBe('approved');
  await page.goto(`/activities/${uid}`);
  const panel = page.getByRole('region', { name: 'Asked by a BIA' });
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(panel).toHaveCount(0);

  const scope = { divisionUids: [], businessUnitUids: [], activityUids: [uid] };
  const body = { name: 'Yearly look', dueOn: '2020-01-31', scope };
  const made = await callEndpoint(page, assessments.create, { body });
  await callEndpoint(page, assessments.launch, { params: { uid: made.data.uid }, version: made.data.version });
  await page.reload();
  await expect(panel).toContainText('Yearly look asks about this activity. The answer was due on 31/01/2020.');
  expect(
    await findProblems(page, 'asked by a bia', [
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 390 },
    ]),
  ).toEqual([]);
  const button = panel.getByRole('button', { name: 'Nothing has changed' });
  await button.click();
  await expect(page.getByText('Issue bills has been approved')).toBeVisible();
  await expect(panel).toHaveCount(0);
  const after = (await callEndpoint(page, activities.get, { params })).data;
  expect(after).toMatchObject({ state: 'approved', details: before.details });
  expect(Date.parse(after.approvedAt ?? '')).toBeGreaterThan(Date.parse(before.approvedAt ?? ''));
  const record = await callEndpoint(page, assessments.get, { params: { uid: made.data.uid } });
  expect(record.data.progress).toEqual({ total: 1, answered: 1, approved: 1 });
});
