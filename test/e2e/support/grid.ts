import type { Locator, Page } from '@playwright/test';

/** A cell of the grid of many records. @param row from 1 @param column from 0 */
export const gridCell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][row-index="${row - 1}"] [role="gridcell"][col-id="${column}"]`);

/** Pastes a block of lines and tabs wherever the focus is, without the clipboard that all tests of the machine share. */
export const pasteBlock = (page: Page, block: string): Promise<void> =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, block);
