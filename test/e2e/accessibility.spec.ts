import type { Page } from '@playwright/test';
import { activityBatches, batchColumns } from '#root/contract/activity-batches.ts';
import { pages } from '#root/web/pages.ts';
import { type Look, problemsIn, settled } from './support/looks.ts';
import { callFrom } from './support/people.ts';
import { expect, login, signIn, test } from './support/test.ts';

/** Where the uid of a path with parameters comes from: the first record of a list. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^\/org\/divisions\/:|^\/org\/:divisionUid/, 'divisions'],
  [/^\/org\/business-units\/:/, 'business-units'],
  [/^\/org\/team-members\/:/, 'team-members'],
  [/^\/activities\/bulk\/:/, 'activity-batches'],
  [/^\/activities\//, 'activities'],
  [/^\/import\/:/, 'imports'],
  [/^\/users\/manage-users\/:/, 'users'],
  [/^\/users\/activity-owner\/:/, 'activity-owners'],
  [/^\/users\/roles\/:/, 'roles'],
  [/^\/organisations?\/:|^\/organization-duplication\/:/, 'organisations'],
  [/^\/industries\/:/, 'industries'],
  ...['applications', 'equipment', 'equipment-owners', 'equipment-categories', 'locations', 'activity-roles'].map(
    (list) => [new RegExp(`^/${list}/:`), list] as const,
  ),
  [/^\/supplier-categories\/:/, 'supplier-categories'],
  [/^\/suppliers\/:/, 'suppliers'],
  [/^\/dependency-scenarios\/around\/:/, 'activities'],
  [/^\/dependency-scenarios\/:/, 'dependency-scenarios'],
];

async function uidFrom(page: Page, path: string, list: string): Promise<string | undefined> {
  const answer = await page.request.get(`/continuity/api/v1/${list}?pageSize=10`);
  const { data } = (await answer.json()) as { data: { uid: string }[] };
  const uid = data[0]?.uid;
  return uid && path.replaceAll(/:[A-Za-z]+/g, uid);
}

async function addressOf(page: Page, path: string): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  const master = /^\/settings\/master\/([a-z-]+)\/:/.exec(path)?.[1];
  if (path.startsWith('/settings/master/impact-categories')) return uidFrom(page, path, 'impact-categories');
  const list = master ? `masters/${master === 'mtdp' ? 'mtpd' : master}` : lists.find(([at]) => at.test(path))?.[1];
  if (!list) throw new Error(`${path}: say in this test where its uid comes from`);
  return uidFrom(page, path, list);
}

/** These need a record that the demonstration does not have; the test of their own feature makes it and judges them. */
const shownElsewhere: readonly string[] = ['/import/:uid'];

/** Each theme, scheme and width, in the combinations that differ in more than one. */
const looks: readonly Look[] = [
  { theme: 'blue', colorScheme: 'light', width: 1280 },
  { theme: 'green', colorScheme: 'dark', width: 390 },
  { theme: 'blue', colorScheme: 'dark', width: 390 },
  { theme: 'green', colorScheme: 'light', width: 1280 },
];

async function open(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (shown) await settled(page);
  return shown;
}

/** What stands between a password and a sign-in, as the pages of these steps keep it while they are open. */
const steps = [
  ['/confirm-forgot-password', { kind: 'reset_code' }],
  ['/new-password', { kind: 'new_password', why: 'reset' }],
  ['/mfa-verification', { kind: 'mfa' }],
  ['/mfa-verification', { kind: 'mfa', enrolment: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } }],
] as const;

async function checkSteps(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, step] of steps) {
    const common = { session: 'none', tenantId: 'northwind', clientId: 'escalate', username: 'marcus' };
    const kept = JSON.stringify({ ...common, ...step });
    await page.evaluate((text) => sessionStorage.setItem('holdfast.step', text), kept);
    problems.push(...(await check(page, path)));
  }
  return problems;
}

/** These ask for an organisation's name where the address has none. */
const withTenant = ['/login', '/forgot-password'];

async function check(page: Page, address: string): Promise<string[]> {
  if (!(await open(page, address))) return [`${address} has no heading of its own`];
  return problemsIn(page, address, looks);
}

async function checkAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    const address = await addressOf(page, path);
    problems.push(...(address ? await check(page, address) : [`${path}: the demonstration has no record to show`]));
  }
  return problems;
}

/** A draft of many activities, with cells that are understood and some that are not: the demonstration has none. */
async function keepDraft(page: Page): Promise<void> {
  const row = (name: string, unit: string) => ({
    target: null,
    cells: batchColumns.map((column) => ({ name, unit, rto: '4 h' })[column as 'name'] ?? ''),
  });
  const rows = [row('Test the sirens', 'Control Room'), row('Pay staff', 'Nowhere')];
  await callFrom(page, activityBatches.create, { body: { rows } });
}

const inside = pages.filter(({ access }) => (access ?? 'signed-in') === 'signed-in');
const ofOrganisation = inside.filter((page) => page.of !== 'landlord' && !shownElsewhere.includes(page.path));
const isSetting = (path: string) => path.startsWith('/settings');

test.describe('every screen is accessible', () => {
  test.describe.configure({ timeout: 600_000 });

  test('before signing in', async ({ page }) => {
    const problems: string[] = [];
    for (const { path } of pages.filter(({ access }) => access && access !== 'signed-in')) {
      problems.push(...(await check(page, path + (withTenant.includes(path) ? '?tenantId=northwind' : ''))));
    }
    problems.push(...(await checkSteps(page)));
    expect(problems).toEqual([]);
  });

  test('of an organisation', async ({ page }) => {
    await signIn(page, login('Organisation admin', 'northwind'));
    await keepDraft(page);
    const paths = ofOrganisation.map(({ path }) => path).filter((path) => !isSetting(path));
    const problems = await checkAll(page, paths);
    const supplier = await addressOf(page, '/suppliers/:uid');
    for (const tab of ['certificates', 'used-by', 'history']) {
      problems.push(...(await check(page, `${supplier}?tab=${tab}`)));
    }
    expect(problems).toEqual([]);
  });

  test('of its settings', async ({ page }) => {
    await signIn(page, login('Organisation admin', 'northwind'));
    const paths = ofOrganisation.map(({ path }) => path).filter(isSetting);
    expect(await checkAll(page, paths)).toEqual([]);
  });

  test('of a landlord', async ({ page }) => {
    await signIn(page, login('Landlord admin'));
    const paths = inside.filter(({ of }) => of === 'landlord').map(({ path }) => path);
    const problems = await checkAll(page, [...paths, '/dashboard?to=/activities']);
    const organisation = await uidFrom(page, '/organisation/:uid', 'organisations');
    for (const tab of ['branding', 'modules', 'users', 'history']) {
      problems.push(...(await check(page, `${organisation}?tab=${tab}`)));
    }
    expect(problems).toEqual([]);
  });
});
