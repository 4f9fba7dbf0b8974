import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblems, type Look } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];

/** Makes a backup of the running product as an operator does. @returns its exit code */
function back(target: string): number | null {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA ?? '', NODE_ENV: 'production' };
  return spawnSync(process.execPath, ['src/server/start/cli/backup.ts', target], { env }).status;
}

test('the landlord sees that no backups are set up, then why a backup has failed, and then a successful backup', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-backups-'));
  try {
    await signIn(page, findLogin('Landlord admin'));
    await page.goto('/dashboard');
    const tile = page.getByRole('region', { name: 'Are there backups?' });
    await expect(tile.getByRole('alert')).toContainText(
      'Set BACKUP_TARGET to a folder on another disk or to a bucket.',
    );
    await expect(tile).toContainText('No backup has been made yet.');
    expect(await findProblems(page, '/dashboard without a backup', looks)).toEqual([]);

    writeFileSync(join(folder, 'file'), 'no folder');
    expect(back(join(folder, 'file'))).toBe(1);
    await page.reload();
    await expect(tile.getByRole('alert').filter({ hasText: 'The last backup failed' })).toContainText('ENOTDIR');
    await expect(tile).toContainText('1 backup has failed in the last 7 days');
    expect(await findProblems(page, '/dashboard with a failed backup', looks)).toEqual([]);

    expect(back(join(folder, 'backups'))).toBe(0);
    await page.reload();
    await expect(tile).toContainText(/Last backup\d\d\/\d\d\/\d{4}\s\d\d:\d\d:\d\d \(.*(just now|ago)\)/);
    await expect(tile).toContainText(/[\d.]+\s[kM]B, [\d,]+ rows/);
    await expect(tile).toContainText('None is planned');
    await expect(tile.getByRole('alert')).toHaveCount(0);
    await expect(tile.getByRole('listitem')).toContainText('ENOTDIR');
    expect(await findProblems(page, '/dashboard with a backup', looks)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('people of an organisation do not see the backups', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('backup', { exact: false })).toHaveCount(0);
});
