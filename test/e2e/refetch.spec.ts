import type { Page } from '@playwright/test';
import type { activities } from '#root/contract/activities/activities.ts';
import type { continuity } from '#root/contract/continuity/continuity.ts';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { refuseStreams } from './support/answers.ts';
import { openForEditing, startNewDraft } from './support/editing.ts';
import { Keyboard } from './support/keyboard.ts';
import { addRecords, createScenario } from './support/scenarios.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const api = '/continuity/api/v1';

/** Records the paths of a page's calls, with `:uid` in place of uids and without queries. */
function trackCalls(page: Page) {
  const reads: string[] = [];
  const writes: string[] = [];
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':uid').split('/api/v1');
    // Forms request a preview before they save. These requests are ignored.
    if (!path || path === '/continuity-previews') return;
    if (request.method() === 'GET') reads.push(path);
    else writes.push(`${request.method()} ${path}`);
  });
  return {
    reads,
    writes,
    /** Waits until all calls have ended, then forgets the recorded calls. */
    restart: async () => {
      await page.waitForLoadState('networkidle');
      reads.length = 0;
      writes.length = 0;
    },
    /** Waits until one second after a write. Returns the sorted paths of the recorded reads. */
    readsAfter: async (write: string) => {
      await expect.poll(() => writes).toContain(write);
      await page.waitForTimeout(1000);
      return reads.toSorted();
    },
  };
}

async function findRecord(page: Page, collection: string, name: string): Promise<string> {
  const answer = await page.request.get(`${api}/${collection}?pageSize=10&q=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: { name: string; uid: string }[] };
  const record = data.find((one) => one.name === name);
  if (!record) throw new Error(`No ${name} in ${collection}`);
  return record.uid;
}

// The first page of the activities must contain the demonstration data, so the product restarts without the records of
// other tests.
test.beforeAll(({ product }) => product.renew());

test.beforeEach(async ({ page }) => {
  await refuseStreams(page);
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('saving a step of an activity fetches the activity, its neighbours and the list that counts its uses', async ({
  page,
}) => {
  const uid = await findRecord(page, 'activities', 'Distribute drinking water');
  const calls = trackCalls(page);
  await page.goto(`/activities/${uid}/update-recovery-time`);
  const rto = page.getByRole('radiogroup', { name: 'RTO' });
  await expect(rto).toBeVisible();
  await calls.restart();
  await rto.getByRole('radio', { name: /^2 h/ }).click();
  await startNewDraft(page);
  expect(await calls.readsAfter('PUT /activities/:uid/recovery-time')).toEqual([
    '/activities/:uid',
    '/activities/:uid/dependencies',
    '/impact-categories',
    '/masters/rto',
  ]);

  await page.goto(`/activities/${uid}/update-dependencies`);
  const remove = page.getByRole('button', { name: 'Remove SCADA' });
  await expect(remove).toBeVisible();
  await calls.restart();
  await remove.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  expect(await calls.readsAfter('PUT /activities/:uid/dependencies')).toEqual([
    '/activities/:uid',
    '/impact-categories',
    '/resources',
  ]);

  await page.goto(`/activities/${uid}?section=details`);
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeVisible();
  await calls.restart();
  await description.fill('Keeps pressure in the mains.');
  await description.press('Tab');
  expect((await calls.readsAfter('PUT /activities/:uid/details')).length).toBeLessThanOrEqual(4);
});

test('saving a form of a register fetches the record, its gaps and the list that counts its uses', async ({ page }) => {
  const uid = await findRecord(page, 'suppliers', 'BlueRiver Chemicals');
  const calls = trackCalls(page);
  await openForEditing(page, `/suppliers/${uid}`);
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(description).toBeVisible();
  await calls.restart();
  await description.fill('Delivers chlorine.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  expect(await calls.readsAfter('PUT /suppliers/:uid')).toEqual([
    '/gaps',
    '/masters/supplier-statuses',
    '/suppliers/:uid',
  ]);
});

test('setting a field of many records fetches only the list and the accepted gaps of its records', async ({ page }) => {
  const keys = new Keyboard(page);
  const calls = trackCalls(page);
  await page.goto('/activities?sort=name&state=draft,returned,approved');
  await expect(page.locator('tbody tr').nth(3)).toBeVisible();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await keys.press(key);
  await page.getByRole('button', { name: 'Change…' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await keys.pick(dialog.getByRole('textbox', { name: 'Priority' }), 'Low');
  await calls.restart();
  await dialog.getByRole('button', { name: 'Change 3 records' }).press('Enter');
  expect(await calls.readsAfter('POST /activities/bulk-set')).toEqual(['/activities', '/gap-acceptances/records']);
});

test('deleting a record fetches the list, but not the deleted record', async ({ page }) => {
  const calls = trackCalls(page);
  await page.goto('/supplier-categories');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Short-lived');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Actions for Short-lived' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Delete/ })).toBeEnabled();
  await calls.restart();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  expect(await calls.readsAfter('DELETE /supplier-categories/:uid')).toEqual(['/supplier-categories']);
  await expect(page.getByRole('row', { name: /Short-lived/ })).toHaveCount(0);
});

test('editing a scenario fetches nothing, and the list of scenarios shows the change afterwards', async ({ page }) => {
  const calls = trackCalls(page);
  await page.goto('/dependency-scenarios');
  await createScenario(page, 'Without gas');
  await calls.restart();
  await addRecords(page, 'Gas');
  const reads = await calls.readsAfter('PUT /dependency-scenarios/:uid/content');
  // The panel searches all registers for the typed name, so these reads are ignored.
  expect(reads.filter((path) => path !== '/resources')).toEqual([]);

  await calls.restart();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }).click();
  await expect(page.getByRole('row', { name: /Without gas/ })).toBeVisible();
  expect(calls.reads).toContain('/dependency-scenarios');
});

/** Returns a gap whose dependent is an activity that can be edited and that no other record needs. */
async function findRemovableGap(page: Page) {
  const read = async <E extends EndpointShape>(path: string) =>
    (await (await page.request.get(`${api}${path}`)).json()) as ResponseOf<E>;
  const { data: gaps } = await read<typeof continuity.gaps>('/gaps?pageSize=100&sort=severity');
  for (const gap of gaps.filter(({ kind, dependent }) => kind === 'link' && dependent.kind === 'activity')) {
    const { data: activity } = await read<typeof activities.get>(`/activities/${gap.dependent.uid}`);
    const { data: neighbours } = await read<typeof continuity.neighbours>(
      `/activities/${gap.dependent.uid}/dependencies`,
    );
    // A link that follows from a register cannot be removed, so the test looks for a link recorded in the BIA.
    const isRecorded = activity.links.some(({ uid }) => uid === gap.linkUid);
    if (isRecorded && activity.state !== 'in_review' && neighbours.downstream.length === 0) return gap;
  }
  throw new Error('The demonstration data has no such gap');
}

test('pages that were opened earlier show a removed dependency, a cleared RTO and a new name', async ({ page }) => {
  const { dependent, provider } = await findRemovableGap(page);
  const needs = { hasText: `${dependent.name} needs ${provider.name},` };
  const listItem = page.getByRole('listitem').filter(needs);
  const row = page.getByRole('row').filter(needs);
  const missingRto = page.getByRole('main').getByRole('link', { name: /^Activities without an RTO/ });

  await page.goto('/bright-dashboard');
  await expect(listItem).toBeVisible();
  const missingBefore = await missingRto.textContent();
  // Marks the document, so that the test notices a page load. A page load reads everything again, and would hide
  // missing updates.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activities' }).click();
  await expect(page.getByRole('table', { name: 'Activities' })).toBeVisible();
  await page.goBack();
  await page.locator('a[href="/gaps"]').first().click();
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: `Remove ${provider.name}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: `Remove ${provider.name}` })).toHaveCount(0);
  await page.getByRole('link', { name: /^Recovery time/ }).click();
  const rto = page.getByRole('radiogroup', { name: 'RTO' });
  const saved = page.waitForResponse((one) => one.url().endsWith('/recovery-time') && one.ok());
  await expect(rto).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  // Clearing the RTO opens gaps, so the change has to be confirmed.
  await page.getByRole('alert').getByRole('button').first().click();
  await saved;
  await page.getByRole('link', { name: /^Details/ }).click();
  const renamed = page.waitForResponse((one) => one.url().endsWith('/details') && one.ok());
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${dependent.name} (renamed)`);
  await page.keyboard.press('Tab');
  await renamed;

  const goBackTo = async (path: string) => {
    while (new URL(page.url()).pathname !== path) await page.goBack();
  };
  await goBackTo('/gaps');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(row).toHaveCount(0);
  await goBackTo('/bright-dashboard');
  await expect(listItem).toHaveCount(0);
  await expect(missingRto).not.toHaveText(missingBefore ?? '');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activities' }).click();
  await expect(page.getByRole('row').getByRole('link', { name: `${dependent.name} (renamed)` })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
