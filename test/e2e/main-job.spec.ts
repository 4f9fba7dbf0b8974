import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map((name) => `test/data/wholesaler/${name}`);

/** Creates a counter of clicks, which are a measure of effort. */
function createCounter() {
  let count = 0;
  return {
    async click(target: ReturnType<Page['getByRole']>) {
      count += 1;
      await target.click();
    },
    get count() {
      return count;
    },
  };
}

const findGap = (page: Page, sentence: string) => page.getByRole('row', { name: sentence });

async function openRecovery(page: Page, activity: string): Promise<void> {
  await page.goto(`/activities?q=${activity}`);
  await page.getByRole('link', { name: activity, exact: true }).click();
  await page.getByRole('link', { name: 'Change Recovery time' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Recovery time' })).toBeVisible();
}

test('the wholesaler’s files are imported, refused rows are corrected in place, and a gap closes and opens', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const act = createCounter();
  await signIn(page, findLogin('Organisation admin', 'harbour'));

  // Uploads the files and accepts the guessed columns.
  await page.goto('/import');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles(files);
  await expect(page.getByRole('region', { name: 'resources.csv' })).toBeVisible();
  await act.click(page.getByRole('button', { name: 'Continue' }));

  // Three of the six activities are refused with the specification's message. The suggestion is the next longer MTPD.
  await expect(page.getByRole('alert', { name: '3 problems' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Auftragserfassung.*RTO: Must be less than the MTPD/ })).toBeVisible();
  const panel = page.getByRole('alert', { name: /problem/ });
  const fixProblem = async (name: string, suggestion: string) => {
    const line = panel.getByRole('listitem').filter({ hasText: name });
    await act.click(line.getByRole('button', { name: suggestion }));
    await expect(line).toHaveCount(0);
  };
  await fixProblem('Auftragserfassung', 'Use an MTPD of 8 h');
  await fixProblem('Lager', 'Use an MTPD of 12 h');
  await fixProblem('IT-Betrieb', 'Use an MTPD of 8 h');
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await act.click(page.getByRole('link', { name: 'Continue' }));

  // The preview shows the gaps that the import will open. Then the import is applied.
  await expect(page.getByRole('heading', { name: 'Gaps after the import' })).toBeVisible();
  await act.click(page.getByRole('button', { name: /^Import \d+ rows/ }));
  await expect(page.getByRole('link', { name: 'Show the gap list' })).toBeVisible();
  process.stdout.write(`Activations from upload to imported, three rows fixed: ${act.count}\n`);

  await page.getByRole('link', { name: 'Show the gap list' }).click();
  await page.goto('/gaps?pageSize=100');
  const purchasing = findGap(page, 'Wareneingang needs Einkauf, which recovers 36 h too late');
  await expect(purchasing).toContainText('Reaches MTPD');
  await expect(findGap(page, 'Lager needs Wareneingang, which recovers 4 h too late')).toContainText('Reaches MTPD');
  await expect(findGap(page, 'Auftragserfassung needs IT-Betrieb, which recovers with no margin')).toContainText(
    'No margin',
  );
  await expect(findGap(page, 'IT-Betrieb needs Serverraum & Netzwerk, which has no recovery time')).toContainText(
    'Unknown',
  );

  // A shorter RTO of purchasing (Einkauf) closes the gap of goods-in (Wareneingang).
  await openRecovery(page, 'Einkauf');
  await page.getByRole('radiogroup', { name: 'RTO' }).getByRole('radio', { name: /^8 h/ }).click();
  await expect(page.getByText(/closes or reduces [1-9]/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dependencies' })).toBeVisible();
  await page.goto('/gaps?pageSize=100');
  await expect(findGap(page, 'Lager needs Wareneingang, which recovers 4 h too late')).toBeVisible();
  await expect(purchasing).toHaveCount(0);

  // A longer RTO opens gaps, which the page shows before saving.
  await openRecovery(page, 'Einkauf');
  await page.getByRole('radiogroup', { name: 'RTO' }).getByRole('radio', { name: /^24 h/ }).click();
  await expect(page.getByText(/opens or widens [1-9]/)).toBeVisible();
  await expect(page.getByText('Late').or(page.getByText('Reaches MTPD')).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dependencies' })).toBeVisible();
  await page.goto('/gaps?pageSize=100');
  await expect(findGap(page, 'Wareneingang needs Einkauf, which recovers 12 h too late')).toBeVisible();

  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});
