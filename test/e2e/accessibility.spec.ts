import type { BrowserContext, Page } from '@playwright/test';
import { pages } from '#root/web/pages.ts';
import { expect, login, signIn, test, violations } from './support/test.ts';

/** Where the uid of a path with parameters comes from: the first record of a list. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^\/org\/divisions\/:|^\/org\/:divisionUid/, 'divisions'],
  [/^\/org\/business-units\/:/, 'business-units'],
  [/^\/org\/team-members\/:/, 'team-members'],
  [/^\/activities\//, 'activities'],
  [/^\/import\/:/, 'imports'],
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

const looks = [
  { colorScheme: 'light', theme: 'blue', width: 1280 },
  { colorScheme: 'light', theme: 'green', width: 390 },
  { colorScheme: 'dark', theme: 'green', width: 1280 },
  { colorScheme: 'dark', theme: 'blue', width: 390 },
] as const;

async function wear(context: BrowserContext, page: Page, look: (typeof looks)[number]): Promise<void> {
  await context.addInitScript((theme) => localStorage.setItem('holdfast.theme', theme), look.theme);
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: look.width, height: 844 });
}

async function check(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const shown = await page
    .getByRole('heading', { level: 1 })
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  if (!shown) return [`${address} has no heading of its own`];
  await expect(page.locator('main [aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = await violations(page);
  return [...found, ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])].map((problem) => `${address} ${problem}`);
}

for (const look of looks) {
  test(`every screen is accessible: ${look.colorScheme}, ${look.theme}, ${look.width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(600_000);
    await wear(context, page, look);
    const problems: string[] = [];
    const outside = pages.filter(({ access }) => access && access !== 'signed-in');
    for (const { path } of outside)
      problems.push(...(await check(page, path === '/login' ? '/login?tenantId=northwind' : path)));
    await signIn(page, login('Organisation admin', 'northwind'));
    const inside = pages.filter(({ access, path }) => (access ?? 'signed-in') === 'signed-in' && path !== '/dashboard');
    for (const { path } of inside) {
      const address = await addressOf(page, path);
      if (address) problems.push(...(await check(page, address)));
    }
    expect(problems).toEqual([]);
    process.stdout.write(`${outside.length + inside.length} screens without a violation\n`);
  });
}
