import { activities } from '#root/contract/activities/activities.ts';
import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { Keyboard } from './support/keyboard.ts';
import { callEndpoint } from './support/people.ts';
import { expect, findLogin, test } from './support/test.ts';

test('a full BIA is captured and submitted by keyboard only', async ({ page }) => {
  test.setTimeout(180_000);
  const person = findLogin('BC manager');
  const keys = new Keyboard(page);
  const expectSection = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const goToNextSection = async (name: string) => {
    await keys.press('Control+Enter');
    await expectSection(name);
  };
  await page.goto(`/login?tenantId=${person.tenantId}&clientId=${person.clientId}`);
  await keys.tabTo(page.getByLabel('Username'));
  await keys.type(person.username);
  await keys.tabTo(page.getByLabel('Password', { exact: true }));
  await keys.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await keys.press('c');
  await expectSection('Details');
  await keys.tabTo(page.getByRole('textbox', { name: 'Name' }));
  await keys.type('Dispatch field crews at night');
  await keys.choose(page.getByRole('radiogroup', { name: 'Priority' }), '4 Very high');

  await goToNextSection('People needed');
  await keys.pick(page.getByRole('textbox', { name: 'Add a role' }), 'Control engineer');
  await expect(page.getByRole('textbox', { name: 'Quantity of Control engineer' })).toBeVisible();

  await goToNextSection('Remote access');
  await keys.choose(page.getByRole('radiogroup', { name: 'Can this be done remotely?' }), 'Partly');
  for (const factor of ['Laptop', 'VPN']) {
    await keys.tabTo(page.getByRole('checkbox', { name: factor }));
    await keys.press('Space');
  }

  await goToNextSection('Applications');
  const resources = page.getByRole('textbox', { name: /Add an application/ });
  await keys.pick(resources, 'SCADA');
  await keys.pick(resources, 'Night roster', /Add.*Night roster.*application/i);
  await expect(page.getByRole('list', { name: 'Depends on' }).getByText('Night roster')).toBeVisible();

  await goToNextSection('Impact over time');
  const horizons = [
    ['Financial', '1 w'],
    ['Customer', '24 h'],
    ['Operational', '24 h'],
    ['Legal and regulatory', '72 h'],
    ['Reputation', '72 h'],
    ['People and safety', '8 h'],
  ] as const;
  for (const [category, horizon] of horizons) {
    await keys.choose(page.getByRole('radiogroup', { name: new RegExp(`^${category}`) }), horizon);
  }
  await expect(page.getByText('Unacceptable after 8 h because of People and safety.')).toBeVisible();

  await goToNextSection('Recovery time');
  // The arrow keys choose all earlier horizons on the way. Only the last choice counts.
  const categories = (await callEndpoint(page, impactCategories.list)).data;
  const legal = categories.find(({ name }) => name === 'Legal and regulatory');
  const params = { uid: /activities\/([^/]+)/.exec(page.url())?.[1] ?? '' };
  const readLevels = async () =>
    (await callEndpoint(page, activities.get, { params })).data.tolerant.impacts[legal?.uid ?? ''];
  await expect
    .poll(readLevels)
    .toEqual(impactHorizons.map((minutes) => (minutes < 72 * 60 ? null : legal?.unacceptableLevel)));
  await keys.choose(page.getByRole('radiogroup', { name: 'RTO' }), '2 h');
  await keys.choose(page.getByRole('radiogroup', { name: /MDL/ }), '1 h');

  await goToNextSection('Dependencies');
  await keys.pick(page.getByRole('textbox', { name: 'Add a dependency' }), 'Operate the electricity network');
  await expect(page.getByRole('row', { name: /Operate the electricity network/ })).toBeVisible();

  await goToNextSection('Check answers');
  await keys.tabTo(page.getByRole('button', { name: 'Submit' }));
  await keys.press('Enter');
  await expect(page.getByText(/Dispatch field crews at night has been (submitted|approved)/)).toBeVisible();
  process.stdout.write(`Activations for a full BIA by keyboard: ${keys.activations} (budget 35)\n`);
  expect(keys.activations).toBeLessThanOrEqual(35);
});
