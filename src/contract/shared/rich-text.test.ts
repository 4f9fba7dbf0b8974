import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomRichText } from '#test/support/random-rich-text.ts';
import { emptyRichText, type RichText, richText } from './rich-text.ts';

const schema = z.object({ purpose: richText() });
/** Returns the problems of a text as `path: message`. */
const check = (purpose: unknown, rule = schema) =>
  (rule.safeParse({ purpose }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
const store = (purpose: unknown) => schema.parse({ purpose }).purpose;

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const bullets = (...content: unknown[]) => ({ type: 'bulletList', content });
const cell = (colspan = 1, rowspan = 1) => ({
  type: 'tableCell',
  attrs: { colspan, rowspan },
  content: [paragraph()],
});
const row = (...content: unknown[]) => ({ type: 'tableRow', content });
const table = (...content: unknown[]) => ({ type: 'table', content });
const link = (href: unknown) => doc(paragraph(text('here', { type: 'link', attrs: { href } })));
const nest = (levels: number): unknown =>
  levels === 0 ? paragraph(text('deep')) : bullets(item(paragraph(), nest(levels - 1)));

describe('a rich text', () => {
  it('is stored in one form, and is not changed if it is stored again', () => {
    fc.assert(
      fc.property(randomRichText, (document) => {
        const stored = store(document);
        expect(store(structuredClone(stored))).toEqual(stored);
      }),
      { numRuns: 500 },
    );
  });

  it('is stored with every attribute, with letters composed, marks ordered and neighbouring texts joined', () => {
    const given = doc(
      { type: 'orderedList', content: [item({ type: 'paragraph', content: [] })] },
      table(row({ type: 'tableCell', content: [paragraph()] })),
      paragraph(
        text('E\u0301', { type: 'italic' }, { type: 'bold' }),
        text('cole', { type: 'bold' }, { type: 'italic' }),
      ),
    );
    const marks = [{ type: 'bold' }, { type: 'italic' }];
    expect(store(given)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }],
            },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', marks, text: '\u00c9cole' }] },
      ],
    });
  });

  it('is required, and the example in the API’s description is accepted unchanged', () => {
    expect([check(undefined), check(null), check(emptyRichText)]).toEqual([
      ['purpose: This field is required!'],
      ['purpose: This field is required!'],
      [],
    ]);
    const { examples } = z.toJSONSchema(richText(), { unrepresentable: 'any' }) as { examples: RichText[] };
    expect(examples.map((example) => store(example))).toEqual(examples);
  });

  const whole = 'Must be formatted text: a document (“doc”) with a list of paragraphs and other blocks';
  it.each<[string, unknown, string[]]>([
    ['text', 'Call', [`purpose: ${whole}`]],
    ['a list', [], [`purpose: ${whole}`]],
    ['another node', paragraph(), [`purpose: ${whole}`]],
    ['no blocks', doc(), ['purpose.content: Put at least one paragraph into the doc']],
    ['blocks that are no list', { type: 'doc', content: {} }, ['purpose.content: Must be a list']],
    [
      'an image',
      doc(paragraph(), { type: 'image', attrs: { src: 'https://x.org/a.png' } }),
      [
        'purpose.content.1: Remove “image”. At this place, the doc can only contain: paragraph, heading, bulletList, orderedList, horizontalRule, blockquote or table',
      ],
    ],
    [
      'a table in a cell',
      doc(table(row({ type: 'tableCell', content: [table(row(cell()))] }))),
      [
        'purpose.content.0.content.0.content.0.content.0: Remove “table”. At this place, the tableCell can only contain: paragraph, heading, bulletList, orderedList or horizontalRule',
      ],
    ],
    [
      'a list item that begins with a list',
      doc(bullets(item(nest(1)))),
      [
        'purpose.content.0.content.0.content.0: Remove “bulletList”. At this place, the listItem can only contain: paragraph',
      ],
    ],
    ['an empty list', doc(bullets()), ['purpose.content.0.content: Put at least one listItem into the bulletList']],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'color:red' } }), ['purpose.content.0: Leave out “attrs”']],
    [
      'an attribute that the node does not have',
      doc({ type: 'heading', attrs: { level: 1, id: 'a' } }),
      ['purpose.content.0.attrs: Leave out “id”'],
    ],
    [
      'a hostile key',
      doc(JSON.parse('{"type":"paragraph","__proto__":{}}')),
      ['purpose.content.0: Leave out “__proto__”'],
    ],
    ['a key of other signs', doc({ type: 'paragraph', '<script>': 1 }), ['purpose.content.0: Leave out this part']],
    [
      'a level that does not exist',
      doc({ type: 'heading', attrs: { level: 4 } }),
      ['purpose.content.0.attrs.level: Enter a whole number from 1 to 3'],
    ],
    [
      'a heading without a level',
      doc({ type: 'heading' }),
      ['purpose.content.0.attrs.level: Enter a whole number from 1 to 3'],
    ],
    [
      'a mark that does not exist',
      doc(paragraph(text('red', { type: 'textStyle', attrs: { color: 'red' } }))),
      [
        'purpose.content.0.content.0.marks.0: Remove the mark “textStyle”. Use link, bold, italic, underline, strike or code',
      ],
    ],
    [
      'a mark twice',
      doc(paragraph(text('red', { type: 'bold' }, { type: 'bold' }))),
      ['purpose.content.0.content.0.marks.1: Leave out the second mark “bold”'],
    ],
    [
      'a link that opens another window',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://x.org', target: '_blank' } }))),
      ['purpose.content.0.content.0.marks.0.attrs: Leave out “target”'],
    ],
    [
      'a link of 2,001 characters',
      link(`https://x.org/${'a'.repeat(1987)}`),
      [
        'purpose.content.0.content.0.marks.0.attrs.href: Use an address that begins with https://, http://, mailto: or tel:',
      ],
    ],
    ['empty text', doc(paragraph(text(''))), ['purpose.content.0.content.0.text: Leave out empty text']],
    [
      'a character that cannot be shown',
      doc(paragraph(text('Pay\u202eroll'))),
      ['purpose.content.0.content.0.text: Remove the characters that cannot be shown'],
    ],
    [
      'ten levels of lists',
      doc(nest(10)),
      [
        `purpose.content.0${'.content.0.content.1'.repeat(9)}: Lists can have at most 9 levels. Move this list to a level above`,
      ],
    ],
    [
      'rows of different lengths',
      doc(table(row(cell(2), cell()), row(cell()))),
      ['purpose.content.0.content.1: The row covers 1 columns and the first row 3. Add or remove cells'],
    ],
    [
      'cells over each other',
      doc(table(row(cell(), cell(1, 2), cell()), row(cell(3)))),
      ['purpose.content.0.content.1: Two cells are at the same place. Reduce a colspan or rowspan'],
    ],
    [
      'a cell that reaches below the table',
      doc(table(row(cell(1, 2)))),
      ['purpose.content.0.content: A cell reaches below the last row. Reduce its rowspan or add rows'],
    ],
    [
      'too many columns',
      doc(table(row(cell(60), cell(60)))),
      ['purpose.content.0.content.0: A table can have at most 100 columns'],
    ],
    [
      'a table without cells',
      doc(table(row())),
      ['purpose.content.0.content: Put at least one cell into the first row'],
    ],
  ])('is refused with %s, and the message names the place and the fix', (_, document, problems) => {
    expect(check(document)).toEqual(problems);
  });

  it('is accepted with nine levels of lists, and with a row that cells of the row above cover completely', () => {
    expect(check(doc(nest(9)))).toEqual([]);
    expect(check(doc(table(row(cell(1, 2), cell(2, 2)), row())))).toEqual([]);
  });

  it.each(['https://x.org/a?b={1}&c=é', 'HTTP://x.org', 'mailto:a.b+c@x.org?subject=Fire%20drill', 'tel:+44-20-7946'])(
    'is accepted with a link to %s',
    (href) => expect(check(link(href))).toEqual([]),
  );

  it.each([
    ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'],
    ...['file:///etc/passwd', '//x.org', '/settings', 'https:x.org', 'https://', 'https:///x.org', 'https://x.org/a b'],
    ...['https://x.org/\u202e', 'https://x.org\\@y.org', 'mailto:', 'tel:', '', 7],
  ])('is refused with a link to %j', (href) => {
    expect(check(link(href))).toEqual([
      'purpose.content.0.content.0.marks.0.attrs.href: Use an address that begins with https://, http://, mailto: or tel:',
    ]);
  });

  it('is refused if its JSON, formatting included, is longer than the limit', () => {
    const long = doc(paragraph(text('a'.repeat(200_000))));
    expect(check(long)).toEqual([
      'purpose: Maximum length exceeded. Use at most 200,000 characters, including formatting',
    ]);
    const short = z.object({ purpose: richText(90) });
    expect(check(doc(paragraph(text('fits'))), short)).toEqual([]);
    expect(check(doc(paragraph(text('does not fit'))), short)).toEqual([
      'purpose: Maximum length exceeded. Use at most 90 characters, including formatting',
    ]);
  });
});

describe('hostile input of a megabyte', () => {
  const million = 1_000_000;
  const parse = (json: string): unknown => JSON.parse(json);
  const deep = (open: string, close: string) => {
    const levels = Math.floor(million / (open.length + close.length));
    return parse(`{"type":"doc","content":[${open.repeat(levels)}1${close.repeat(levels)}]}`);
  };
  const wideRow = row(...Array.from({ length: 100 }, () => cell(1, 1000)));

  const many = (count: number, node: unknown) => Array.from({ length: count }, () => node);

  it.each<[string, () => unknown]>([
    [
      'lists in lists',
      () => deep('{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},', ']}]}'),
    ],
    ['quotations in quotations', () => deep('{"type":"blockquote","content":[', ']}')],
    ['brackets in brackets', () => deep('[', ']')],
    ['deep attributes', () => deep('{"type":"heading","attrs":{"level":[', ']}}')],
    ['paragraphs', () => ({ type: 'doc', content: many(million / 20, paragraph()) })],
    ['paragraphs in many lists', () => doc(...many(9, bullets(...many(1500, item(paragraph())))))],
    ['numbers', () => ({ type: 'doc', content: many(million / 2, 1) })],
    ['keys', () => doc(Object.fromEntries(Array.from({ length: million / 10 }, (_, index) => [`k${index}`, 1])))],
    ['marks', () => doc(paragraph({ type: 'text', text: 'a', marks: many(million / 15, { type: 'bold' }) }))],
    ['cells that reach far down', () => doc(table(...many(80, wideRow)))],
    ['a cell as wide as anything', () => doc(table(row(cell(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))))],
    ['rows that grow', () => doc(table(...many(9000, row(cell(100, 1000)))))],
  ])('is refused: %s', (_, build) => {
    const problems = check(build());
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(10);
  });
});
