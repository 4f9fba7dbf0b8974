import type { Page } from '@playwright/test';
import { expect, findViolations, measureOverflow } from './test.ts';

/** A colour scheme, a width in px and a theme in which a page is checked. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  /** The organisation's theme. Undefined leaves the current theme. */
  readonly theme?: 'blue' | 'green';
}

/** Looks in both themes. To save time, each width occurs once, with only one colour scheme. */
export const bothThemes: readonly Look[] = [
  { theme: 'blue', colorScheme: 'light', width: 1280 },
  { theme: 'green', colorScheme: 'light', width: 1280 },
  { theme: 'green', colorScheme: 'dark', width: 390 },
  { theme: 'blue', colorScheme: 'dark', width: 390 },
];

/** Changes the organisation's theme as another tab would, and waits until the page shows the theme. */
async function changeTheme(page: Page, theme: 'blue' | 'green'): Promise<void> {
  await page.evaluate(async (name) => {
    localStorage.setItem('holdfast.theme', name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'holdfast.theme', newValue: name }));
    const drawFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawFrame();
    await drawFrame();
  }, theme);
}

/** Waits until the page has finished loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const busy = page.locator('main [aria-busy="true"], .mantine-Skeleton-root');
  // The text "Loading" appears at once, and the skeleton after a delay. Hidden tabs load only when they are opened.
  const loading = page.getByText('Loading', { exact: true }).filter({ visible: true });
  await expect(busy.or(loading)).toHaveCount(0);
}

/** Returns a line for each kind of element that would move or resize gradually. Call it with reduced motion. */
const findMovements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moves =
      /^(all|transform|translate|scale|rotate|(min-|max-)?(width|height)|top|right|bottom|left|inset|(margin|padding).*)$/;
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      const durations = transitionDuration.split(', ').map(Number.parseFloat);
      return transitionProperty
        .split(', ')
        .some((property, at) => moves.test(property) && (durations[at % durations.length] ?? 0) > 0);
    });
    return [...new Set(found.map(({ localName, classList }) => `${localName}.${classList[0] ?? ''} moves gradually`))];
  });

/**
 * Returns a line for each accessibility violation, each horizontal overflow and, because motion is reduced, each
 * gradual movement in each look. Each line begins with `name`. If two looks have the same width, the second look is
 * checked only for the rules that depend on colours. Afterwards the page still has the last look. E2E_SHOTS=folder
 * saves a screenshot of each look.
 */
export async function findProblems(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  const folder = process.env.E2E_SHOTS;
  const checkedWidths = new Set<number>();
  for (const { colorScheme, width, theme } of looks) {
    if (theme) await changeTheme(page, theme);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (page.viewportSize()?.width !== width || !checkedWidths.has(width)) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
    }
    const overflow = await measureOverflow(page);
    const findings = [
      ...(await findViolations(page, checkedWidths.has(width) ? 'colours' : 'all')),
      ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
      ...(await findMovements(page)),
    ];
    checkedWidths.add(width);
    problems.push(...findings.map((problem) => `${name} (${theme ?? ''} ${colorScheme}, ${width} px): ${problem}`));
    const file = `${name.replaceAll(/\W+/g, '-')}-${theme ?? ''}${colorScheme}-${width}.png`;
    if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
  }
  return problems;
}
