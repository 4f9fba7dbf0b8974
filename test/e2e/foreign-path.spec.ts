import { signInByForm } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test('a path that leads to another host is neither opened nor remembered', async ({ page, baseURL }) => {
  const host = new URL(baseURL ?? '').host;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const to = new URL(request.url());
    if (to.host !== host && to.protocol !== 'data:') foreign.push(request.url());
  });
  for (const path of ['//elsewhere.invalid/activities', '/%5Celsewhere.invalid/x', '/.//elsewhere.invalid/x']) {
    await page.goto(`http://${host}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).host).toBe(host);
  }
  await signInByForm(page, findLogin('BC manager'));
  await page.goto(`http://${host}//elsewhere.invalid/activities`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).host).toBe(host);
  expect(foreign).toEqual([]);
});
