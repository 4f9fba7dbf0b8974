import type { Page } from '@playwright/test';
import { expect, overflow, violations } from './test.ts';

/** A colour scheme at a width in px. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  /** Left as it is where it is not said. */
  readonly theme?: 'blue' | 'green';
}

/** The colours of the tenant's theme, as another tab would change them: the page follows at once. */
async function paint(page: Page, theme: 'blue' | 'green'): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('holdfast.theme', name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'holdfast.theme', newValue: name }));
  }, theme);
}

/** What has to come before a page is as it will stay. */
export async function settled(page: Page): Promise<void> {
  const busy = page.locator('main [aria-busy="true"], .mantine-Skeleton-root');
  // The word is there from the beginning, the grey lines only after a while. What a tab hides is loaded when it is opened.
  const loading = page.getByText('Loading', { exact: true }).filter({ visible: true });
  await expect(busy.or(loading)).toHaveCount(0);
}

/**
 * What axe says and what does not fit, in each look, in one line each that begins with `name`. The page stays in the last
 * look. E2E_SHOTS=folder takes a picture of each.
 */
export async function problemsIn(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  const folder = process.env.E2E_SHOTS;
  for (const { colorScheme, width, theme } of looks) {
    if (theme) await paint(page, theme);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const wide = await overflow(page);
    const found = [...(await violations(page)), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])];
    problems.push(...found.map((problem) => `${name} (${theme ?? ''} ${colorScheme}, ${width} px): ${problem}`));
    const file = `${name.replaceAll(/\W+/g, '-')}-${theme ?? ''}${colorScheme}-${width}.png`;
    if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
  }
  return problems;
}
