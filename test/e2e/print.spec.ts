import { waitUntilLoaded } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, measureOverflow, test } from './support/test.ts';

/** The width in px of the text on A4 paper. */
const paperWidth = 704;

test('pages are printed completely, in light colours and without controls for editing', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const readUid = async (list: string, q = '') => {
    const answer = await page.request.get(`/continuity/api/v1/${list}?q=${q}`);
    return ((await answer.json()) as { data: { uid: string }[] }).data[0]?.uid ?? '';
  };
  const addresses = [
    '/activities',
    '/gaps',
    `/suppliers/${await readUid('suppliers')}`,
    `/activities/${await readUid('activities')}`,
    `/dependency-scenarios/${await readUid('dependency-scenarios', 'burns')}?mode=what-if`,
  ];
  const buttons = page.locator(
    'button:visible:not(th button, [data-print], .mantine-Input-input, .mantine-Anchor-root), .mantine-Button-root:visible',
  );
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await waitUntilLoaded(page);
      const rows = await page.locator('tbody tr:visible').count();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: paperWidth, height: 1000 });
      await expect(heading).toBeVisible();
      await expect(buttons).toHaveCount(0);
      await expect(
        page.locator('header.mantine-AppShell-header, [role=tablist], .react-flow').filter({ visible: true }),
      ).toHaveCount(0);
      expect(await page.locator('tbody tr:visible').count()).toBeGreaterThanOrEqual(rows);
      expect(await measureOverflow(page)).toBe(0);
      await expect.poll(scheme).toBe('light');
      await expect(page.getByRole('main')).toContainText(/^Northwind Utilities/);
      await expect(page.getByText(/^Holdfast, printed \d\d\/\d\d\/\d{4}/)).toBeVisible();
      // Paper has no tooltips, so no text is cut.
      const cut = await page
        .locator('tbody td:visible')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        );
      expect(cut).toEqual([]);
      for (const head of await page.locator('thead:visible').all())
        await expect(head).toHaveCSS('display', 'table-header-group');
      // Chromium repeats the heading of a table on each sheet, but without its buttons.
      for (const button of await page.locator('th button').all()) await expect(button).toHaveCSS('display', 'contents');
      if (process.env.E2E_SHOTS)
        await page.screenshot({
          path: `${process.env.E2E_SHOTS}/print${address.replaceAll(/\W+/g, '-').slice(0, 20)}.png`,
          fullPage: true,
        });
    });
  }
  await test.step('a what-if prints all its results', async () => {
    for (const name of ['What stops', 'Recovery deadlines', 'Impact over time', 'All events'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  });
  await test.step('if the colour scheme changes while the page is printed, the change is shown only after printing', async () => {
    await page.locator('html').evaluate((root) => root.setAttribute('data-mantine-color-scheme', 'dark'));
    expect(await scheme()).toBe('light');
  });
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(scheme).toBe('dark');
  await test.step('the page is complete as soon as the browser begins to print', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.locator('.react-flow')).toBeVisible();
    const headings = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    });
    expect(headings).toEqual(
      expect.arrayContaining(['What stops', 'Recovery deadlines', 'Impact over time', 'All events']),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.react-flow')).toBeVisible();
  });
});
