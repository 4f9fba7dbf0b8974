import { expect, type Page } from '@playwright/test';

/** Begins to edit the record whose page is open, or the record at `path`. */
export async function openForEditing(page: Page, path?: string): Promise<void> {
  if (path) await page.goto(path);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/[?&]edit=1$/);
}

/** Confirms that a change of an approved activity starts a new draft. */
export const startNewDraft = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Start a new draft' }).click();
