import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { refuseStreams } from './support/answers.ts';
import { createPlan, openSection, readFirst } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

/** Collects the scripts and styles that a page loads. Returns a function that adds up their sizes in kB after gzip. */
function trackFiles(page: Page) {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return async (kind: 'script' | 'stylesheet') => {
    const files = answers.filter((answer) => answer.request().resourceType() === kind);
    const bodies = await Promise.all(files.map((file) => file.body()));
    for (const file of files) {
      expect(file.headers()['cache-control']).toContain('immutable');
      const large = Number(file.headers()['content-length']) > 2_000;
      if (large) expect(file.headers()['content-encoding'], file.url()).toMatch(/^(br|gzip)$/);
    }
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  };
}

/** Collects the page's messages about the content security policy. Returns a function that returns the messages. */
function trackRefusals(page: Page): () => string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) messages.push(message.text());
  });
  return () => messages;
}

test('the sign-in page loads at most 165 kB of scripts', async ({ page }) => {
  const size = trackFiles(page);
  const listRefusals = trackRefusals(page);
  const person = findLogin('BC manager');
  await page.goto(`/login?tenantId=${person.tenantId}&clientId=${person.clientId}`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(165);
  expect(await size('stylesheet')).toBeLessThan(60);
  expect(listRefusals()).toEqual([]);
});

test('the first list loads at most 270 kB of scripts', async ({ page }) => {
  await refuseStreams(page);
  await signIn(page, findLogin('BC manager'));
  const size = trackFiles(page);
  await page.goto('/activities');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(270);
  expect(await size('stylesheet')).toBeLessThan(60);
});

test('menus, drawers and dialogs load on demand and keep the focus, and the security policy refuses no style', async ({
  page,
}) => {
  const listRefusals = trackRefusals(page);
  await signIn(page, findLogin('BC manager'));
  await page.goto('/activities');
  const row = page.locator('[data-row]').first();
  await row.focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();
  const profile = page.getByRole('button', { name: /^Profile of/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Profile/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  expect(listRefusals()).toEqual([]);
});

test('a part of a list that cannot be loaded shows an error in its place', async ({ page }) => {
  await signIn(page, findLogin('BC manager'));
  const parts = /\/assets\/(data-list-bulk-bar|column-drawer)-[^/]*\.js/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/activities');
  const checkbox = page.locator('[data-row]').first().getByRole('checkbox');
  await checkbox.check();
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
  await expect(alert).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(parts);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(checkbox).not.toBeChecked();
  await checkbox.check();
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('if the address of a list contains filters that the list does not support, the page names these filters', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/activities?state=bogus');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('does not support: state.');
  await alert.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/activities$/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('single-key shortcuts move through the sections of an activity, and closing the help returns the focus', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/activities');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'People needed', level: 2 })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeVisible();
  const help = page.getByRole('button', { name: /^Help and/ });
  await help.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});

/** Presses the keys, separated by spaces, one after the other. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

type ShortcutChecks = Readonly<Record<string, () => Promise<void>>>;

/** The checks of shortcuts that work on every page. */
function checkEverywhere(page: Page): ShortcutChecks {
  const goes = (keys: string, url: RegExp) => async () => {
    await press(page, keys);
    await expect(page).toHaveURL(url);
  };
  return {
    'Search pages, records and actions': async () => {
      await press(page, 'Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    },
    'Show this help': async () => {
      await press(page, '?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
    'Close or cancel': async () => {
      await press(page, '?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, 'Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'Go to the overview': goes('g o', /\/bright-dashboard/),
    'Go to activities': goes('g a', /\/activities$/),
    'Go to BIAs': goes('g b', /\/assessments/),
    'Go to dependency scenarios': goes('g d', /\/dependency-scenarios/),
    'Go to plans': goes('g p', /\/business-continuity-plans/),
    'Go to reports': goes('g r', /\/reports/),
    'Go to suppliers': goes('g s', /\/suppliers/),
    'Go to users': goes('g u', /\/users/),
    'Go to notifications': goes('g n', /\/notifications/),
  };
}

/** The checks of shortcuts that work on the list of activities. */
function checkInList(page: Page): ShortcutChecks {
  const rows = page.locator('[data-row]');
  return {
    'Go to the search field': async () => {
      await press(page, '/');
      await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
    },
    Create: async () => {
      await press(page, 'c');
      await expect(page).toHaveURL(/\/activities\/(new|create)/);
    },
    'Next or previous row': async () => {
      await press(page, 'j j');
      await expect(rows.nth(1)).toBeFocused();
      await press(page, 'k');
      await expect(rows.first()).toBeFocused();
    },
    'Open the row': async () => {
      await press(page, 'j Enter');
      await expect(page).toHaveURL(/\/activities\/[0-9a-f-]{36}/);
    },
    'Select the row, or a range with Shift': async () => {
      await press(page, 'j x');
      await expect(rows.first().getByRole('checkbox')).toBeChecked();
      await press(page, 'j j Shift+X');
      for (const index of [0, 1, 2]) await expect(rows.nth(index).getByRole('checkbox')).toBeChecked();
    },
    'Open the actions of the row': async () => {
      await press(page, 'j .');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  };
}

/** The checks of shortcuts that work on an activity. */
function checkInActivity(page: Page): ShortcutChecks {
  const pressAndRead = async (key: string, heading: string) => {
    await press(page, key);
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  };
  return {
    'Edit the record': async () => {
      await pressAndRead('e', 'Details');
      await expect(page.getByRole('main').getByRole('textbox', { name: 'Description' })).toBeEditable();
    },
    'Previous or next section': async () => {
      await pressAndRead(']', 'Details');
      await pressAndRead(']', 'People needed');
      await pressAndRead('[', 'Details');
    },
    'Show the history': () => pressAndRead('h', 'History'),
  };
}

/** The checks of shortcuts that work in the form of an application. Saving ends editing. */
function checkInForm(page: Page): ShortcutChecks {
  const saves = (keys: string) => async () => {
    await press(page, keys);
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/);
  };
  return { Save: saves('Control+s'), 'Save, submit or continue': saves('Control+Enter') };
}

test('the help lists only shortcuts that work on the page: on a list, on an activity and in a form', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, findLogin('BC manager'));
  const [activity] = await readFirst(page, 'activities');
  const [application] = await readFirst(page, 'applications');
  const everywhere = checkEverywhere(page);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('main').locator('[data-row], form, h2').first()).toBeVisible();
    // In a form, the first field has the focus, and keys would be typed into it.
    await page.getByRole('heading', { level: 1 }).click();
  };
  for (const [path, checks] of [
    ['/activities', { ...everywhere, ...checkInList(page) }],
    [`/activities/${activity?.uid}`, checkInActivity(page)],
    [`/applications/${application?.uid}?edit=1`, checkInForm(page)],
  ] as const) {
    await open(path);
    await page.getByRole('button', { name: /^Help and/ }).click();
    const words = page.getByRole('dialog').getByRole('row').locator('td:last-child');
    await expect(words.first()).toBeVisible();
    const listed = await words.allTextContents();
    expect(listed.toSorted()).toEqual([...new Set([...Object.keys(everywhere), ...Object.keys(checks)])].toSorted());
    for (const [shortcut, check] of Object.entries(checks))
      await test.step(`${shortcut} on ${path}`, async () => {
        await open(path);
        await check();
      });
  }
});

test('the help lists the keys that save a section of a plan and search a scenario, and they work', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const expectListed = async (shortcut: string) => {
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('button', { name: /^Help and/ }).click();
    await expect(help.getByRole('cell', { name: shortcut, exact: true })).toBeVisible();
    await press(page, 'Escape');
    await expect(help).toHaveCount(0);
  };
  const uid = await createPlan(page, 'Shortcuts of a plan');
  await openSection(page, uid, 'purpose', 'Purpose');
  await expectListed('Save, submit or continue');
  await press(page, 'Control+Enter');
  await expect(page).toHaveURL(/section=activation(&|$)/);

  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Data Centre East burns out' }).click();
  const find = page.getByPlaceholder('Find in this scenario');
  await expect(find).toBeVisible();
  await expectListed('Go to the search field');
  await press(page, '/');
  await expect(find).toBeFocused();
  await page.getByText('What-if', { exact: true }).click();
  const lose = page.getByRole('combobox', { name: 'What is lost?' });
  await expect(lose).toBeVisible();
  await expectListed('Go to the search field');
  await press(page, '/');
  await expect(lose).toBeFocused();
});
