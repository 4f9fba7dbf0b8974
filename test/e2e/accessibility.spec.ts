import type { Page } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';
import { activityBatches, batchColumns } from '#root/contract/activities/activity-batches.ts';
import { toKebabCase } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { bothThemes, findProblems, waitUntilLoaded } from './support/looks.ts';
import { pages } from './support/pages.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, measureOverflow, test } from './support/test.ts';

/** The lists whose first record supplies the uid for paths with parameters. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^\/org\/:divisionUid/, 'divisions'],
  [/^\/activities\/new\/:/, 'activities'],
  [/^\/organisations\/:|^\/organization-duplication\/:/, 'organisations'],
  [/^\/resilience-plans\/:cuid/, 'masters/resilience-plan-categories'],
  [/^\/dependency-scenarios\/around\/:/, 'activities'],
  ...kinds.flatMap((kind) => {
    const { path, plural } = describeKind(kind);
    return path ? [[new RegExp(`^${path}/:`), toKebabCase(plural)] as const] : [];
  }),
];

async function readFirstUid(page: Page, path: string, list: string): Promise<string | undefined> {
  const answer = await page.request.get(`/continuity/api/v1/${list}?pageSize=10`);
  const { data } = (await answer.json()) as { data: { uid: string }[] };
  const uid = data[0]?.uid;
  return uid && path.replaceAll(/:[A-Za-z]+/g, uid);
}

async function findAddress(page: Page, path: string): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  if (path === '/settings/report-templates/:type') return path.replace(':type', 'bcp');
  const master = /^\/settings\/master\/([a-z-]+)\/:/.exec(path)?.[1];
  if (path.startsWith('/settings/master/impact-categories')) return readFirstUid(page, path, 'impact-categories');
  const list = master ? `masters/${master === 'mtdp' ? 'mtpd' : master}` : lists.find(([at]) => at.test(path))?.[1];
  if (!list) throw new Error(`${path}: say in this test where its uid comes from`);
  return readFirstUid(page, path, list);
}

/**
 * Pages for records that the demonstration data lacks. Other tests create such a record and check the accessibility of
 * its page.
 */
const shownElsewhere: readonly string[] = [
  '/import/:uid',
  '/business-continuity-plans/:uid',
  '/resilience-plans/:uid',
  '/notifications/:uid',
  '/notifications/logs/:uid',
  '/reports/:uid',
  '/settings/report-templates/:type/:uid',
];

/** Opens an address as a link would, without loading the application again. Waits until the new page has replaced the old one. */
const followTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
    const { promise: shown, resolve } = Promise.withResolvers<unknown>();
    const stop = router.subscribe('onRendered', resolve);
    router.history.push(href);
    await shown;
    stop();
  }, address);

/** Loads the first page of a test, and pages that redirect. Opens all other pages from the previous page. */
async function openPage(page: Page, address: string): Promise<boolean> {
  const isLoaded = (await page.getByRole('navigation').count()) > 0;
  await (isLoaded && !address.includes('?to=') ? followTo(page, address) : page.goto(address));
  const heading = page.getByRole('heading', { level: 1 });
  const isShown = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isShown) await waitUntilLoaded(page);
  return isShown;
}

/** The steps of signing in that have their own page, as the browser stores them. */
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
    const stored = JSON.stringify({ ...common, ...step });
    await page.evaluate((text) => sessionStorage.setItem('holdfast.step', text), stored);
    problems.push(...(await checkPage(page, path)));
  }
  return problems;
}

/** Pages that need the organisation in their address. Without it, they ask for the organisation first. */
const withTenant = ['/login', '/forgot-password'];

async function checkPage(page: Page, address: string): Promise<string[]> {
  if (!(await openPage(page, address))) return [`${address} has no heading of its own`];
  const problems = await findProblems(page, address, bothThemes);
  // The width of a screen of 1280 px at 400 % zoom, at which content must reflow (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 900 });
  const overflow = await measureOverflow(page);
  return overflow > 0 ? [...problems, `${address} (320 px): scrolls sideways by ${overflow} px`] : problems;
}

async function checkAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    const address = await findAddress(page, path);
    problems.push(...(address ? await checkPage(page, address) : [`${path}: the demonstration has no record to show`]));
  }
  return problems;
}

/** Creates a draft of several activities with valid and invalid cells, because the demonstration has no draft. */
async function createDraft(page: Page): Promise<void> {
  const buildRow = (name: string, unit: string) => ({
    target: null,
    cells: batchColumns.map((column) => ({ name, unit, rto: '4 h' })[column as 'name'] ?? ''),
  });
  const rows = [buildRow('Test the sirens', 'Control Room'), buildRow('Pay staff', 'Nowhere')];
  await callEndpoint(page, activityBatches.create, { body: { rows } });
}

const signedInPages = pages.filter(({ access }) => (access ?? 'signed-in') === 'signed-in');
const isShown = (path: string) => !shownElsewhere.includes(path);
const organisationPages = signedInPages.filter((page) => page.of !== 'landlord').map(({ path }) => path);
const ofLandlord = signedInPages.filter((page) => page.of === 'landlord').map(({ path }) => path);

/** The number of pages in a test. Small tests keep all workers busy until the end. */
const groupSize = 6;
const toGroups = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / groupSize) }, (_, group) =>
    paths.slice(group * groupSize, (group + 1) * groupSize),
  );

test.describe('accessibility of every screen', () => {
  test.describe.configure({ mode: 'parallel', timeout: 300_000 });

  test('the screens before signing in have no violations', async ({ page }) => {
    const problems: string[] = [];
    for (const { path } of pages.filter(({ access }) => access && access !== 'signed-in')) {
      problems.push(...(await checkPage(page, path + (withTenant.includes(path) ? '?tenantId=northwind' : ''))));
    }
    problems.push(...(await checkSteps(page)));
    expect(problems).toEqual([]);
  });

  for (const paths of toGroups(organisationPages.filter(isShown))) {
    test(`screens of an organisation have no violations: ${paths.join(', ')}`, async ({ page }) => {
      await signIn(page, findLogin('Organisation admin', 'northwind'));
      if (paths.some((path) => path.startsWith('/activities/bulk/:'))) await createDraft(page);
      expect(await checkAll(page, paths)).toEqual([]);
    });
  }

  test('the tabs of a supplier have no violations', async ({ page }) => {
    await signIn(page, findLogin('Organisation admin', 'northwind'));
    const supplier = await findAddress(page, '/suppliers/:uid');
    const problems: string[] = [];
    for (const search of ['edit=1', 'tab=certificates', 'tab=used-by', 'tab=history']) {
      problems.push(...(await checkPage(page, `${supplier}?${search}`)));
    }
    expect(problems).toEqual([]);
  });

  test('the forms of records have no violations', async ({ page }) => {
    await signIn(page, findLogin('Organisation admin', 'northwind'));
    const problems: string[] = [];
    for (const path of ['/applications/:uid', '/users/manage-users/:userId', '/users/roles/:uid']) {
      problems.push(...(await checkPage(page, `${await findAddress(page, path)}?edit=1`)));
    }
    expect(problems).toEqual([]);
  });

  for (const paths of toGroups([...ofLandlord.filter(isShown), '/dashboard?to=/activities'])) {
    test(`screens of a landlord have no violations: ${paths.join(', ')}`, async ({ page }) => {
      await signIn(page, findLogin('Landlord admin'));
      expect(await checkAll(page, paths)).toEqual([]);
    });
  }

  test('the tabs that a landlord sees of an organisation have no violations', async ({ page }) => {
    await signIn(page, findLogin('Landlord admin'));
    const organisation = await readFirstUid(page, '/organisation/:uid', 'organisations');
    const problems: string[] = [];
    for (const search of ['edit=1', 'tab=branding', 'tab=modules', 'tab=users', 'tab=history']) {
      problems.push(...(await checkPage(page, `${organisation}?${search}`)));
    }
    expect(problems).toEqual([]);
  });
});
