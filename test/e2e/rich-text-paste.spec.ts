import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { richText } from '#root/contract/shared/rich-text.ts';
import { expect, findText, paste, readValue, test } from './support/rich-text.ts';
import { sketch } from './support/sketch.ts';

/** Returns the HTML that a program puts on the clipboard. */
const readClipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../data/clipboard', `${name}.html`), 'utf8');

/** The content that remains of each paste: headings, lists, tables, links and emphasis. */
const pasted: Readonly<Record<string, readonly string[]>> = {
  word: [
    'p(Loss of the warehouse)',
    'h1(First hour)',
    'p(Call the bold[duty manager], italic[then] underline[everyone]. Stay calm. See the https://intranet.example.org/runbook[runbook] or the old plan.Bring the keys. underline[Go.])',
    'ol(li(p(Evacuate) ol(li(p(East door)) li(p(West door) ul(li(p(if the east door is blocked)))))) li(p(Count)))',
    'p(Write down who is missing.)',
    'ol3(li(p(Report)))',
    'ul(li(p(by phone)))',
    'h2(Contacts)',
    'h3(Outside office hours)',
    'table(tr(th1x2(p(Site)) th2x1(p(Phone))) tr(th(p(Day)) th(p(Night))) tr(td(ul(li(p(Hall)) li(p(Yard)))) td2x1(p(+44 20 7946 0000))))',
  ],
  'word-online': ['h1(First hour)', 'p(bold[Call] everyone.)', 'ol(li(p(Evacuate) ul(li(p(East door)))) li(p(Count)))'],
  libreoffice: [
    'h1(First hour)',
    'p(Call the bold[duty manager], italic[then] underline[everyone].|Stay calm.)',
    'ol(li(p(Evacuate) ul(li(p(East door)) li(p(West door)))) li(p(Count)))',
    'table(tr(th2x1(p(Phone))) tr(td(p(Hall)) td(p(+44 20 7946 0000))))',
  ],
  'google-docs': [
    'h1(First hour)',
    'p(Call the bold[duty manager]italic[, then ]https://intranet.example.org/runbook[the runbook].)',
    'ol(li(p(Evacuate) ul(li(p(East door)))) li(p(Count)))',
    'table(tr(td2x1(p(bold[Phone]))) tr(td(p(Hall)) td(p)))',
  ],
  outlook: [
    'p(Dear all,)',
    'ul(li(p(Evacuate) ul(li(p(East door)))) li(p(Count)))',
    'ol(li(p(Report) ul(li(p(by phone)))) li(p(Return)))',
    'p(Sent from the crisis team)',
    'p(mailto:duty@example.org[duty@example.org])',
  ],
  excel: [
    'table(tr(td(p(No)) td2x1(p(Task))) tr(td1x2(p(1)) td(p(Switch over)) td(p(4 h))) tr(td(p(Check|twice)) td(p)))',
  ],
  'web-page': [
    'h2(First hour)',
    'p(Call bold[everyone])',
    'p(at once)',
    'p(The hall)',
    'blockquote(p(Stay calm))',
    'p(code[pg_restore -d <database>]|code[restart])',
    'p(RTO)',
    'p(Four hours)',
    'p(Press code[F1] or strike[F2] or tel:+442079460000[call].)',
    'hr',
    'p(Numbers)',
    'table(tr(td(p(A) p(B) p(C)) td(ul(li(p(x))))) tr(td(p(D)) td(p)))',
  ],
};

for (const [name, blocks] of Object.entries(pasted))
  test(`a paste from ${name} keeps headings, lists and tables, and the server accepts the result`, async ({ page }) => {
    await findText(page).click();
    await paste(page, readClipboard(name));
    const value = await readValue(page);
    expect(sketch(value)).toEqual(blocks);
    expect(richText().parse(value)).toEqual(value);
    await page.keyboard.press('ControlOrMeta+z');
    expect(sketch(await readValue(page))).toEqual(['p']);
  });

test('a hostile paste runs no script, loads nothing and leaves only text', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await findText(page).click();
  await paste(page, readClipboard('hostile'));
  const value = await readValue(page);
  expect(sketch(value)).toEqual(['p(A)', 'p(BCD)', 'p(H)', 'p(J)', 'p(KL)']);
  expect(richText().parse(value)).toEqual(value);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(requests).toEqual([]);
});

test('a paste without HTML becomes a paragraph for each line, without invisible characters', async ({ page }) => {
  await findText(page).click();
  await paste(page, '', 'Call\u200b everyone\n\nStay calm');
  const value = await readValue(page);
  expect(sketch(value).filter((block) => block !== 'p')).toEqual(['p(Call everyone)', 'p(Stay calm)']);
  expect(richText().parse(value)).toEqual(value);
});

for (const [what, html, sign, count] of [
  ['lists of twelve levels', `${'<ul><li>a'.repeat(12)}${'</ul>'.repeat(12)}`, '"a"', 12],
  ['a table of 101 columns', `<table><tr>${'<td>a</td>'.repeat(101)}</tr></table>`, '"a"', 101],
  ['a quotation of tables', '<blockquote><table><tr><td>a<td>b</table></blockquote>', '"a"', 1],
] as const)
  test(`a paste of ${what} becomes text that the server accepts, and nothing is lost`, async ({ page }) => {
    await findText(page).click();
    await paste(page, html);
    const value = await readValue(page);
    expect(richText().parse(value)).toEqual(value);
    expect(JSON.stringify(value).split(sign).length - 1).toBe(count);
  });

test('text that is copied in the editor is unchanged when it is pasted', async ({ page }) => {
  await findText(page).click();
  await paste(page, readClipboard('word'));
  const before = await readValue(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('Delete');
  expect(sketch(await readValue(page))).toEqual(['p']);
  await page.keyboard.press('ControlOrMeta+v');
  expect(sketch(await readValue(page))).toEqual(sketch(before));
});
