import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { sampleLogo, wholeDocument } from '#test/support/report-samples.ts';
import { findLost, readWordParts, readWordText } from '#test/support/report-texts.ts';
import { wordTask } from './word.ts';

const workers = createWorkers(createMainThread(), { threads: 2 });
afterAll(() => workers.close());
const render = (document: ReportDocument) => workers.run(wordTask, 'one', document);

/** Returns the elements that are not closed where they should be. */
function findUnclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end && open.pop() !== name) return [name];
    if (!end && !empty) open.push(name);
  }
  return open;
}

describe('a report as a Word file', () => {
  it('contains every text of every block, with markup characters unchanged', async () => {
    expect(findLost(wholeDocument, readWordText(await render(wholeDocument)))).toEqual([]);
  });

  it('contains every text of random paragraphs, lists and tables', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }).filter((one) => one.trim() !== '');
    const block: fc.Arbitrary<ReportBlock> = fc.oneof(
      fc.record({ kind: fc.constant('paragraph' as const), text }),
      fc.record({
        kind: fc.constant('list' as const),
        isOrdered: fc.boolean(),
        items: fc.array(text, { maxLength: 4 }),
      }),
      fc.record({
        kind: fc.constant('table' as const),
        caption: text,
        columns: fc.constant([
          { label: 'A', width: 1 },
          { label: 'B', width: 2 },
        ]),
        rows: fc.array(fc.tuple(text, text), { maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 8 }), async (blocks) => {
        const document = { ...wholeDocument, blocks };
        expect(findLost(document, readWordText(await render(document)))).toEqual([]);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('is well-formed even with control characters, lone surrogates and names in any script', async () => {
    const text = 'Bell \u0007, null \u0000, half \uD800, ]]> <w:t> & 東京 المصنع ไทย 👩‍🚒';
    const table: ReportBlock = { kind: 'table', caption: text, columns: [{ label: text, width: 1 }], rows: [] };
    const parts = readWordParts(await render({ ...wholeDocument, blocks: [{ kind: 'paragraph', text }, table] }));
    for (const xml of Object.values(parts)) expect(findUnclosed(xml)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(Object.values(parts).join('')).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
    expect(parts['word/document.xml']).toContain('東京 المصنع ไทย 👩‍🚒');
  });

  it('marks right-to-left texts, and names the font of Chinese, Japanese and Korean texts', async () => {
    const read = async (text: string) =>
      readWordParts(await render({ ...wholeDocument, blocks: [{ kind: 'paragraph', text }] }));
    const arabic = (await read('المصنع الكبير (3)'))['word/document.xml'];
    expect(arabic).toMatch(/<w:bidi\/><\/w:pPr><w:r><w:rPr><w:rtl\/><\/w:rPr><w:t[^>]*>المصنع/);
    expect((await read('Plant المصنع'))['word/document.xml']).not.toMatch(/<w:bidi\/>|<w:rtl\/>/);
    const fontOf = async (text: string) =>
      /w:eastAsia="([^"]+)"/.exec((await read(text))['word/styles.xml'] ?? '')?.[1];
    expect([await fontOf('東京データ'), await fontOf('上海数据'), await fontOf('서울')]).toEqual([
      'Yu Gothic',
      'Microsoft YaHei',
      'Malgun Gothic',
    ]);
  });

  it('has styles, a contents field, page numbers, repeated table headings, and pictures with alternative text', async () => {
    const parts = readWordParts(await render(wholeDocument));
    const body = parts['word/document.xml'] ?? '';
    for (const style of ['Title', 'Heading1', 'Heading2', 'Heading3', 'TableHeading', 'Caption'])
      expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
    expect(body).toMatch(/TOC \\h \\o (?:&quot;|")1-3/);
    expect(body).toContain('<w:tblHeader/>');
    expect(body).toContain('descr="RTO against MTPD"');
    const footers = Object.entries(parts).filter(([name]) => name.startsWith('word/footer'));
    expect(footers.map(([, xml]) => /PAGE.*NUMPAGES/s.test(xml))).toContain(true);
    expect(parts['word/_rels/document.xml.rels']).toContain('https://example.org/policy?a=1&amp;b=2');
    expect(parts['docProps/core.xml']).toContain('2026-11-25T00:00:00Z');
  });

  it('shows the logo on its cover with alternative text', async () => {
    const cover = { ...wholeDocument.cover, logo: sampleLogo };
    const content = await render({ ...wholeDocument, cover });
    expect(readWordParts(content)['word/document.xml']).toContain('descr="Logo of Northwind"');
    const files = Object.values(unzipSync(content)).map((bytes) => Buffer.from(bytes).toString('base64'));
    expect(files).toContain(sampleLogo.content);
  });

  it('has the same bytes for the same document', async () => {
    const [first, second] = [await render(wholeDocument), await render(wholeDocument)];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('can contain a table of 3,000 rows', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [`Row ${index}`, '=1+1']);
    const columns = [
      { label: 'Name', width: 1 },
      { label: 'Value', width: 1 },
    ];
    const text = readWordText(
      await render({ ...wholeDocument, blocks: [{ kind: 'table', caption: 'Long', columns, rows }] }),
    );
    expect(text).toContain('Row2999=1+1');
  });
});
