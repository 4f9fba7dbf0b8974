import { expect, type Page } from '@playwright/test';

/** Begins to edit the record whose page is open, or the one at `path`. */
export async function openForEditing(page: Page, path?: string): Promise<void> {
  if (path) await page.goto(path);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/[?&]edit=1$/);
}
