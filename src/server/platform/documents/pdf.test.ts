import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { sampleLogo, wholeDocument } from '#test/support/report-samples.ts';
import { findLost, openPdf, readPdfStructure, readPdfText, squeeze } from '#test/support/report-texts.ts';
import { pdfTask } from './pdf.ts';

const workers = createWorkers(createMainThread(), { threads: 2 });
afterAll(() => workers.close());
const render = (document: ReportDocument) => workers.run(pdfTask, 'one', document);

const words = fc.string({
  unit: fc.constantFrom(...'abcXYZ 019#$*_=\\@<>&"\'`[]{}()/~-+éßΩЖ'.split('')),
  minLength: 1,
  maxLength: 12,
});
const tone = fc.constantFrom('good', 'note', 'warning', 'bad' as const);
const randomBlock: fc.Arbitrary<ReportBlock> = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), text: words }),
  fc.record({ kind: fc.constant('heading' as const), level: fc.constant(1 as const), text: words }),
  fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    items: fc.array(words, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('callout' as const), tone, title: words, text: words }),
  fc.record({ kind: fc.constant('signature' as const), role: words, name: words }),
  fc.record({
    kind: fc.constant('facts' as const),
    facts: fc.array(fc.record({ label: words, value: fc.record({ text: words, tone }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    caption: words,
    columns: fc.constant([
      { label: 'Left', width: 1 },
      { label: 'Right', width: 2 },
    ]),
    rows: fc.array(fc.tuple(words, words), { maxLength: 6 }),
  }),
);

describe('a report as a PDF', () => {
  it('contains every text of every block, with markup characters unchanged', async () => {
    const text = await readPdfText((await render(wholeDocument)).content);
    expect(findLost(wholeDocument, text)).toEqual([]);
  });

  it('contains every text of random blocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomBlock, { minLength: 1, maxLength: 12 }), async (blocks) => {
        const document = { ...wholeDocument, blocks };
        const text = await readPdfText((await render(document)).content);
        expect(findLost(document, text)).toEqual([]);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('is tagged, and has bookmarks, links, its language and its title', async () => {
    const { info, marks, trees, links, outline } = await readPdfStructure((await render(wholeDocument)).content);
    expect(marks).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: wholeDocument.cover.title, Language: 'en' });
    for (const role of ['H1', 'Table', 'TH', 'TD', 'L', 'Figure']) expect(trees).toContain(`"role":"${role}"`);
    expect(outline.map(({ title }) => title)).toEqual(['Summary', 'Appendix: method']);
    expect(outline[0]?.items.map(({ title }) => title)).toEqual(['Dependencies']);
    expect(links.map(({ url }) => url)).toContain('https://example.org/policy?a=1&b=2');
  });

  it('shows the logo on its cover with alternative text, and leaves out a damaged logo', async () => {
    const withLogo = (content: string) => ({
      ...wholeDocument,
      cover: { ...wholeDocument.cover, logo: { ...sampleLogo, content } },
    });
    const { content } = await render(withLogo(sampleLogo.content));
    expect((await readPdfStructure(content)).trees).toContain('"alt":"Logo of Northwind"');
    const damaged = await render(withLogo(Buffer.from('not a picture').toString('base64')));
    expect((await readPdfStructure(damaged.content)).trees).not.toContain('Logo of Northwind');
    expect(findLost(wholeDocument, await readPdfText(damaged.content))).toEqual([]);
  });

  it('has the same bytes for the same document', async () => {
    const [first, second] = [await render(wholeDocument), await render(wholeDocument)];
    expect(Buffer.compare(first.content, second.content)).toBe(0);
  });

  it('names the characters that its fonts lack, and shows a replacement in their place', async () => {
    const blocks: ReportBlock[] = [{ kind: 'paragraph', text: 'Fire 🚒 and 東京 ᚠ' }];
    const { missingSigns, content } = await render({ ...wholeDocument, blocks });
    expect(missingSigns).toEqual(['ᚠ', '🚒']);
    expect(await readPdfText(content)).toContain('Fire�and東京�');
  });

  it('embeds a font for each script of its texts and charts, and no other fonts', async () => {
    const names = [
      '東京データセンター',
      '贵州发电厂',
      '서울 물류센터',
      'المصنع الكبير',
      'המפעל הגדול',
      'โรงงาน',
      'दिल्ली',
    ];
    const bars = names.map((label, at) => ({ label, value: at + 1, tone: 'bad' as const, word: 'Late' }));
    const blocks: ReportBlock[] = [
      { kind: 'list', isOrdered: false, items: names },
      { kind: 'chart', caption: 'Sites', unit: 'hours', bars },
    ];
    const { missingSigns, content } = await render({ ...wholeDocument, blocks });
    expect(missingSigns).toEqual([]);
    const fonts = new Set(
      Array.from(
        Buffer.from(content)
          .toString('latin1')
          .matchAll(/\/BaseFont\s*\/[A-Z]+\+([\w-]+)/g),
        ([, name]) => name,
      ),
    );
    for (const font of [
      'NotoSansJP',
      'NotoSansHans',
      'NotoSansKR',
      'NotoNaskhArabic',
      'NotoSansHebrew',
      'NotoSansThai',
    ])
      expect([...fonts].join(' ')).toContain(font);
    const text = await readPdfText(content);
    expect(names.filter((name) => !text.includes(squeeze(name)))).toEqual([]);
    const western = await render(wholeDocument);
    expect(Buffer.from(western.content).toString('latin1')).not.toMatch(/Noto(?:Naskh|Sans(?:JP|Hans|KR|Hebrew|Thai))/);
  });

  it('continues a long word on the next line of its cell', async () => {
    const columns = [
      { label: 'Email', width: 1 },
      { label: 'Note', width: 5 },
    ];
    const rows = [['payments.department@first-harbour.example', 'Next']];
    const { content } = await render({
      ...wholeDocument,
      blocks: [{ kind: 'table', caption: 'Narrow', columns, rows }],
    });
    const { pages } = await openPdf(content);
    const items = (await pages.at(-1)?.getTextContent())?.items.flatMap((item) => ('str' in item ? [item] : [])) ?? [];
    const next = items.find(({ str }) => str === 'Next')?.transform[4] as number;
    const email = items.filter(({ str }) => /payments|department|harbour|example/.test(str));
    expect(email.length).toBeGreaterThan(1);
    for (const { transform, width } of email) expect(transform[4] + width).toBeLessThan(next);
  });

  it.each([
    'Zahlungsverkehrsabwicklungsdienstleistungsgesellschaft'.repeat(3),
    'W'.repeat(255),
    'MOŻЖ@'.repeat(51),
    '�'.repeat(255),
  ])('breaks a word that is wider than the page, even on the cover: %s', async (word) => {
    const blocks: ReportBlock[] = [
      { kind: 'heading', level: 1, text: word },
      { kind: 'paragraph', text: word },
      { kind: 'list', isOrdered: false, items: [word] },
      { kind: 'timeline', events: [{ when: 'Hour 0', title: word }] },
      { kind: 'callout', tone: 'bad', title: word, text: word },
      { kind: 'facts', facts: [{ label: 'Name', value: word }] },
    ];
    const document = { ...wholeDocument, cover: { ...wholeDocument.cover, title: word, organisation: word }, blocks };
    const { content } = await render(document);
    expect(findLost(document, await readPdfText(content))).toEqual([]);
    expect((await readPdfStructure(content)).info).toMatchObject({ Title: word });
    const { pages } = await openPdf(content);
    for (const page of pages)
      for (const item of (await page.getTextContent()).items)
        if ('str' in item) {
          expect(item.transform[4] + item.width).toBeLessThan(596 - 55);
          expect(item.transform[5]).toBeLessThan(842 - 20);
          expect(item.transform[5]).toBeGreaterThan(20);
        }
  });

  it('repeats the head of a long table on each of its pages', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => [`Row ${index}`, 'Value']);
    const columns = [
      { label: 'Headword', width: 1 },
      { label: 'Other', width: 1 },
    ];
    const { content, pages } = await render({
      ...wholeDocument,
      blocks: [{ kind: 'table', caption: 'Long', columns, rows }],
    });
    const text = await readPdfText(content);
    expect(text.split('Headword').length - 1).toBe(pages - 1);
  });

  it('begins a tall chart below the text before it, and repeats its axis on the next page', async () => {
    const spans = Array.from({ length: 40 }, (_, at) => ({
      ...({ label: `Task-${at};`, tone: 'note', word: 'Has slack' } as const),
      ...{ from: { value: at, text: `${at} h` }, until: { value: at + 1, text: `${at + 1} h` } },
    }));
    const scale = [
      { value: 0, text: 'Axis-0' },
      { value: 40, text: 'Axis-40' },
    ];
    const text = Array.from({ length: 15 }, (): ReportBlock => ({ kind: 'paragraph', text: 'Some text.' }));
    const chart: ReportBlock = { kind: 'gantt', caption: 'All tasks', limit: '', scale, spans };
    const { content } = await render({ ...wholeDocument, blocks: [...text, chart] });
    const { pages } = await openPdf(content);
    const [, first = '', second = ''] = await Promise.all(
      pages.map(async (page) =>
        (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
      ),
    );
    for (const words of ['Some text.', 'All tasks', 'Axis-40', 'Task-0;']) expect(first).toContain(words);
    for (const words of ['Axis-40', 'Task-39;']) expect(second).toContain(words);
    const { trees } = await readPdfStructure(content);
    expect(trees.split('"alt":"All tasks"')).toHaveLength(2);
  });

  it('fills the rest of the page before a tall picture with the content after the picture', async () => {
    const boxes = Array.from({ length: 20 }, (_, at) => ({
      ...{ key: `${at}`, label: `Box-${at};`, layer: 0 },
      ...{ tone: 'bad' as const, word: 'Stops' },
    }));
    const text = (length: number, words: string) =>
      Array.from({ length }, (): ReportBlock => ({ kind: 'paragraph', text: words }));
    const chart: ReportBlock = { kind: 'map', caption: 'The map', layers: ['Lost'], boxes, arrows: [] };
    const blocks = [...text(20, 'Before.'), chart, ...text(3, 'Behind.')];
    const { content } = await render({ ...wholeDocument, blocks });
    const { pages } = await openPdf(content);
    const texts = await Promise.all(
      pages.map(async (page) =>
        (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
      ),
    );
    expect(texts[1]).toContain('Before.');
    expect(texts[1]).toContain('Verdict');
    for (const words of ['The map', 'Lost', 'Box-19;']) expect(texts[2]).toContain(words);
    expect(texts[3]).toContain('Behind.');
    expect(findLost({ ...wholeDocument, blocks }, squeeze(texts.join('')))).toEqual([]);
  });

  it('shrinks a picture that would otherwise leave half of the page empty', async () => {
    const boxes = Array.from({ length: 12 }, (_, at) => ({ key: `${at}`, label: `Box-${at};`, layer: 0 }));
    const text = Array.from({ length: 18 }, (): ReportBlock => ({ kind: 'paragraph', text: 'Some text.' }));
    const heading: ReportBlock = { kind: 'heading', level: 1, text: 'What is lost' };
    const chart: ReportBlock = { kind: 'map', caption: 'The map', layers: ['Lost'], boxes, arrows: [] };
    const { content } = await render({ ...wholeDocument, blocks: [...text, heading, chart] });
    const { pages } = await openPdf(content);
    const items = (await pages[1]?.getTextContent())?.items.flatMap((item) => ('str' in item ? [item] : [])) ?? [];
    const shown = items.map(({ str }) => str).join('');
    for (const words of ['Some text.', 'What is lost', 'The map', 'Box-0;', 'Box-11;']) expect(shown).toContain(words);
  });

  it('is refused if a block is incomplete, with the number of this block', async () => {
    const blocks: ReportBlock[] = [{ kind: 'table', caption: 'Odd', columns: [{ label: 'A', width: 1 }], rows: [[]] }];
    await expect(render({ ...wholeDocument, blocks })).rejects.toThrow('Block 1 (table) has a row');
  });
});
