import type { Locator, Page } from '@playwright/test';

/** Returns a cell of the grid. @param row counted from 1 @param column counted from 0 */
export const findCell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][row-index="${row - 1}"] [role="gridcell"][col-id="${column}"]`);

/** Pastes a block at the focus without using the clipboard, which all tests on a machine share. */
export const pasteBlock = (page: Page, block: string): Promise<void> =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, block);
