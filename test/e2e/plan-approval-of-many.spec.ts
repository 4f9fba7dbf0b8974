import { businessContinuityPlans as calls } from '#root/contract/plans/business-continuity-plans.ts';
import { callEndpoint } from './support/people.ts';
import { createPlan, readFirst } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);

test('selected plans can be approved together, and a plan that cannot be approved is named with the reason', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('BC manager', 'northwind'));
  const [activity] = await readFirst(page, 'activities', 'q=Issue bills');
  const [owner] = await readFirst(page, 'activity-owners');
  const submit = async (name: string) => {
    const start = { from: 'activities', activityUids: [activity?.uid] };
    const { uid } = (await callEndpoint(page, calls.create, { body: { name, ownerUids: [owner?.uid], start } })).data;
    const params = { uid };
    const { data: plan } = await callEndpoint(page, calls.get, { params });
    const rows = plan.content.triggers.map((one) => ({ ...one, thresholdMinutes: 0, decisionMinutes: 0 }));
    const { data: saved } = await callEndpoint(page, calls.saveTriggers, {
      params,
      version: plan.version,
      body: { rows },
    });
    await callEndpoint(page, calls.submit, { params, version: saved.version, body: {} });
    return params;
  };
  const ready = await submit(`Ready ${tag}`);
  await createPlan(page, `Draft ${tag}`);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, findLogin('Organisation admin', 'northwind'));
  await other.goto(`/business-continuity-plans?q=${tag}`);
  for (const name of ['Ready', 'Draft'])
    await other
      .getByRole('row', { name: new RegExp(`${name} ${tag}`) })
      .getByRole('checkbox')
      .check();
  await other.getByRole('button', { name: 'Approve…' }).click();
  const dialog = other.getByRole('dialog', { name: 'Approve 2 plans?' });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText('1 plan has been approved')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`Draft ${tag}: .+`));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(other.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  expect((await callEndpoint(page, calls.get, { params: ready })).data.inForceNumber).toBe(1);
  await other.context().close();
});
