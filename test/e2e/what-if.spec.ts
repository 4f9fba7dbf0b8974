import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, measureOverflow, test } from './support/test.ts';
import { drawWholesaler, erp, expectFirstBreach, findFirstBreach, looks, scenario } from './support/what-if.ts';

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await drawWholesaler(page);
});

test('a what-if for IT-Betrieb and the ERP system shows the first breach and its causes', async ({ page }) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  const lose = page.getByRole('combobox', { name: 'What is lost?' });

  await test.step('a record is lost by mouse', async () => {
    let activations = 0;
    const countActivation = async (act: Promise<void>) => {
      activations += 1;
      await act;
    };
    await page.goto('/dependency-scenarios');
    await countActivation(page.getByRole('link', { name: scenario }).click());
    await countActivation(page.getByText('What-if', { exact: true }).click());
    for (const name of ['IT-Betrieb', 'ERP-System']) {
      await lose.fill(name);
      await countActivation(page.getByRole('option', { name: new RegExp(`^${name}`) }).click());
    }
    await expectFirstBreach(page);
    process.stdout.write(`by mouse: ${activations} activations\n`);
    expect(activations).toBeLessThanOrEqual(4);
    await expect(page.getByText('A what-if changes nothing')).toBeVisible();
    await expect(page.getByText('At 4 h: 6 activities down')).toBeVisible();
  });

  await test.step('the causes at another moment are shown on the canvas and as sentences', async () => {
    await page.getByRole('button', { name: 'Why does Rechnungsstellung stop?' }).click();
    const why = page.getByRole('region', { name: 'Why does Rechnungsstellung stop?' });
    await expect(why).toContainText('Rechnungsstellung stops at');
    await expect(page.locator('.react-flow__node').filter({ hasText: 'Rechnungsstellung' })).toContainText('Down');
    await why.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Point in time' }).getByRole('button', { name: '8 h', exact: true }).click();
    await expect(page.locator('.react-flow__node').filter({ hasText: 'IT-Betrieb' })).toContainText('Past MTPD');
    await page.locator('.react-flow__node').filter({ hasText: 'IT-Betrieb' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Remove IT-Betrieb from what is lost' })).toHaveCount(0);
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Remove IT-Betrieb from what is lost' })).toBeVisible();
  });

  await test.step('the duration is set by button and by slider', async () => {
    await page.getByRole('region', { name: 'Lost' }).getByText('IT-Betrieb').click();
    const times = page.getByRole('dialog', { name: /IT-Betrieb/ });
    await times
      .getByRole('group', { name: 'Outage duration' })
      .getByRole('button', { name: '2 h', exact: true })
      .click();
    await expect(page.getByRole('region', { name: 'Lost' })).toContainText('for 2 h');
    const slider = times.getByRole('slider', { name: 'Outage duration' });
    await slider.focus();
    await slider.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'Lost' })).toContainText('for 2 h 5 min');
    await page.keyboard.press('Escape');
    await expect(findFirstBreach(page)).not.toContainText('IT-Betrieb passes');
  });

  await test.step('two runs are saved and compared', async () => {
    const saveRun = async (name: string) => {
      await page.getByRole('tab', { name: 'Saved runs' }).click();
      await page.getByRole('button', { name: 'Save this run' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Save this run' }).click();
      await expect(page.getByRole('table', { name: 'Saved runs' })).toContainText(name);
    };
    await saveRun('IT back after 2 h');
    await page.getByRole('button', { name: 'Remove ERP-System (Microsoft Dynamics) from what is lost' }).click();
    await expect(page.getByRole('table', { name: 'Compare' }).last()).toContainText('No longer exceeds a limit');
    problems.push(...(await findProblems(page, 'what-if-runs', looks)));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('every tab is accessible in all looks', async () => {
    await lose.fill('ERP-System');
    await page.getByRole('option', { name: /^ERP-System/ }).click();
    for (const tab of ['What stops', 'Recovery deadlines', 'Impact over time', 'All events']) {
      await page.getByRole('tab', { name: tab }).click();
      problems.push(...(await findProblems(page, `what-if-${tab}`, looks)));
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
  expect(problems).toEqual([]);
});

test('a what-if works by keyboard only, and on a phone by tables', async ({ page }) => {
  await test.step('a record is lost by keyboard', async () => {
    const keyboard = new Keyboard(page);
    await page.goto('/dependency-scenarios');
    await keyboard.tabTo(page.getByRole('link', { name: scenario }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: scenario })).toBeVisible();
    await keyboard.choose(page.getByRole('radiogroup', { name: 'Scenario mode' }), 'What-if');
    const lose = page.getByRole('combobox', { name: 'What is lost?' });
    await keyboard.pick(lose, 'IT-Betrieb', /^IT-Betrieb/);
    await keyboard.pick(lose, 'ERP-System', /^ERP-System/);
    await expectFirstBreach(page);
    process.stdout.write(`by keyboard: ${keyboard.activations} activations\n`);
    expect(keyboard.activations).toBeLessThanOrEqual(4);
  });

  await test.step('the tables work at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    let activations = 0;
    const countActivation = async (act: Promise<void>) => {
      activations += 1;
      await act;
    };
    await page.goto('/dependency-scenarios');
    await countActivation(page.getByRole('link', { name: scenario }).click());
    await countActivation(page.getByText('What-if', { exact: true }).click());
    for (const name of ['IT-Betrieb', 'ERP-System']) {
      await page.getByRole('combobox', { name: 'What is lost?' }).fill(name);
      await countActivation(page.getByRole('option', { name: new RegExp(`^${name}`) }).click());
    }
    await expectFirstBreach(page);
    await expect(page.locator('.react-flow')).toHaveCount(0);
    process.stdout.write(`at 390 px: ${activations} activations\n`);
    expect(activations).toBeLessThanOrEqual(4);
    expect(await measureOverflow(page)).toBe(0);
  });
});

test('Enter takes the typed record, even right after typing or while the options change', async ({ page }) => {
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: scenario }).click();
  await page.getByText('What-if', { exact: true }).click();
  const lose = page.getByRole('combobox', { name: 'What is lost?' });
  const options = page.getByRole('option');
  const highlighted = page.locator('[role="option"][data-combobox-selected]');
  const findRemoveButton = (name: string) =>
    page.getByRole('button', { name: `Remove ${name} from what is lost`, exact: true });
  // An option ends with the kind of record in brackets.
  const readName = (option: string | null) => String(option).replace(/ \([^()]*\)$/, '');
  const expectTaken = async (name: string) => {
    await expect(findRemoveButton(name)).toBeVisible();
    await expect(lose).toHaveValue('');
  };

  await test.step('Enter takes the record at once, and also after the list has opened', async () => {
    await lose.focus();
    for (const name of ['IT-Betrieb', 'Rechnungsstellung']) {
      await page.keyboard.insertText(name);
      await page.keyboard.press('Enter');
      await expectTaken(name);
    }
    for (const name of ['Wareneingang', 'Einkauf']) {
      await page.keyboard.insertText(name);
      await expect(highlighted).toHaveText(new RegExp(`^${name}`));
      await page.keyboard.press('Enter');
      await expectTaken(name);
    }
  });

  await test.step('Enter takes the highlighted record, even if another match appears meanwhile', async () => {
    await page.keyboard.insertText('IT-');
    const first = readName(await highlighted.textContent());
    await findRemoveButton('IT-Betrieb').dispatchEvent('click');
    await expect(options.filter({ hasText: 'IT-Betrieb' })).toBeVisible();
    expect(readName(await highlighted.textContent())).toBe(first);
    await page.keyboard.press('Enter');
    await expectTaken(first);
  });

  await test.step('an option chosen with the arrow keys stays chosen when it moves', async () => {
    await page.keyboard.insertText('lager');
    const first = readName(await options.first().textContent());
    await page.keyboard.press('Enter');
    await expectTaken(first);
    await page.keyboard.insertText('lager');
    await page.keyboard.press('ArrowDown');
    const chosen = readName(await options.nth(1).textContent());
    await expect(highlighted).toContainText(chosen);
    await findRemoveButton(first).dispatchEvent('click');
    await expect(options.first()).toContainText(first);
    await expect(highlighted).toContainText(chosen);
    await page.keyboard.press('Enter');
    await expectTaken(chosen);
    await expect(findRemoveButton(first)).toHaveCount(0);
  });
});

test('a record’s page leads to a what-if of its loss, and the pages of the gap analysis are accessible', async ({
  page,
}) => {
  const problems: string[] = [];
  await page.goto('/applications');
  await page.getByRole('link', { name: erp }).click();
  await page.getByRole('link', { name: 'Dependency map', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Dependencies of ${erp}` })).toBeVisible();
  problems.push(...(await findProblems(page, 'what-if-around', looks)));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'What if this is lost?' }).click();
  await expect(findFirstBreach(page)).toContainText('Auftragserfassung exceeds its MTPD of 8 h');
  problems.push(...(await findProblems(page, 'what-if-around-lost', looks)));
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [path, heading] of [
    ['/gaps/single-points-of-failure', 'Single points of failure'],
    ['/gaps/false-redundancies', 'False redundancy'],
    ['/gaps/recovery-suggestions', 'Suggestions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    problems.push(...(await findProblems(page, `what-if-${heading}`, looks)));
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  expect(problems).toEqual([]);
});
