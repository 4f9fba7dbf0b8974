import type { Page } from '@playwright/test';
import { pages } from '#root/web/pages.ts';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

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

/** Each scheme at each width, each theme in each scheme and at each width. */
const looks = {
  blue: [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ],
  green: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
} as const;

async function open(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (shown) await expect(page.locator('main [aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  return shown;
}

async function check(page: Page, address: string, theme: keyof typeof looks): Promise<string[]> {
  if (!(await open(page, address))) return [`${address} has no heading of its own`];
  const problems: string[] = [];
  for (const { colorScheme, width } of looks[theme]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    const wide = await overflow(page);
    const found = [...(await violations(page)), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])];
    problems.push(...found.map((problem) => `${address} (${colorScheme}, ${width} px): ${problem}`));
  }
  return problems;
}

for (const theme of ['blue', 'green'] as const) {
  test(`every screen is accessible in ${theme}, light and dark, at 390 and 1,280 px`, async ({ page, context }) => {
    test.setTimeout(900_000);
    await context.addInitScript((name) => localStorage.setItem('holdfast.theme', name), theme);
    const problems: string[] = [];
    const outside = pages.filter(({ access }) => access && access !== 'signed-in');
    for (const { path } of outside) {
      problems.push(...(await check(page, path === '/login' ? '/login?tenantId=northwind' : path, theme)));
    }
    await signIn(page, login('Organisation admin', 'northwind'));
    const inside = pages.filter(({ access, path }) => (access ?? 'signed-in') === 'signed-in' && path !== '/dashboard');
    for (const { path } of inside) {
      const address = await addressOf(page, path);
      if (address) problems.push(...(await check(page, address, theme)));
    }
    expect(problems).toEqual([]);
    process.stdout.write(`${outside.length + inside.length} screens in 2 looks without a violation\n`);
  });
}
