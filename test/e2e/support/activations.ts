import type { Page } from '@playwright/test';

/**
 * Counts the clicks of the person from now on, until the page is reloaded. Typing, Tab, and opening a page by its address do
 * not count.
 * @returns a function that reads the count
 */
export async function countActivations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as typeof globalThis & { activations?: number };
    if (counted.activations === undefined)
      document.addEventListener(
        'click',
        ({ isTrusted }) => {
          if (isTrusted) counted.activations = (counted.activations ?? 0) + 1;
        },
        true,
      );
    counted.activations = 0;
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { activations?: number }).activations ?? -1);
}
