import fc from 'fast-check';
import type {
  RichText,
  RichTextBlock,
  RichTextCell,
  RichTextFlow,
  RichTextInline,
  RichTextList,
  RichTextListItem,
  RichTextMark,
  RichTextParagraph,
  RichTextTable,
} from '#root/contract/shared/rich-text.ts';

const words = fc.constantFrom(
  'Call',
  'the duty manager',
  ' ',
  'a < b',
  '<b>',
  'Zoë',
  '给付',
  '🧑‍🚒',
  '1.',
  'x\ty',
  '"&amp;"',
);
const href = fc.constantFrom(
  'https://intranet.example.org/runbook?id={7}#step',
  'http://example.org',
  'mailto:duty@example.org?subject=Fire',
  'tel:+44-20-7946-0000',
);
const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'code')
    .map((type): RichTextMark => ({ type: type as 'bold' })),
  href.map((address): RichTextMark => ({ type: 'link', attrs: { href: address } })),
);
const marks = fc.option(fc.uniqueArray(mark, { minLength: 1, maxLength: 3, selector: ({ type }) => type }), {
  nil: undefined,
});
const inline: fc.Arbitrary<RichTextInline> = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: words }, fc.constant(undefined)), marks)
  .map(([text, some]) => ({
    ...(text === undefined ? { type: 'hardBreak' as const } : { type: 'text' as const, text }),
    ...(some && { marks: some }),
  }));
const inlines = fc.array(inline, { maxLength: 5 });
const paragraph = inlines.map((content): RichTextParagraph => ({ type: 'paragraph', content }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 3 }), inlines)
  .map(([level, content]): RichTextFlow => ({ type: 'heading', attrs: { level }, content }));

function list(levels: number): fc.Arbitrary<RichTextList> {
  const inner: fc.Arbitrary<RichTextListItem['content'][number]> =
    levels > 1 ? fc.oneof({ weight: 3, arbitrary: paragraph }, list(levels - 1)) : paragraph;
  const item = fc
    .tuple(paragraph, fc.array(inner, { maxLength: 2 }))
    .map(([first, more]): RichTextListItem => ({ type: 'listItem', content: [first, ...more] }));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    items.map((content): RichTextList => ({ type: 'bulletList', content })),
    fc
      .tuple(fc.integer({ min: 1, max: 50 }), items)
      .map(([start, content]): RichTextList => ({ type: 'orderedList', attrs: { start }, content })),
  );
}

const flow: fc.Arbitrary<RichTextFlow> = fc.oneof(
  { weight: 3, arbitrary: paragraph },
  heading,
  list(3),
  fc.constant<RichTextFlow>({ type: 'horizontalRule' }),
);
const flows = fc.array(flow, { minLength: 1, maxLength: 3 });

/** A table with merged cells. The grid is cut into rectangles, each of which begins at the first free place. */
const table: fc.Arbitrary<RichTextTable> = fc
  .record({
    rows: fc.integer({ min: 1, max: 4 }),
    columns: fc.integer({ min: 1, max: 4 }),
    spans: fc.infiniteStream(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))),
    contents: fc.infiniteStream(flows),
    headers: fc.boolean(),
  })
  .map(({ rows, columns, spans, contents, headers }) => {
    const taken = Array.from({ length: rows }, () => Array.from({ length: columns }, () => false));
    const isFree = (row: number, column: number) => taken[row]?.[column] === false;
    const placeCell = (row: number, column: number): RichTextCell => {
      const [wide, high] = spans.next().value;
      let colspan = 1;
      while (colspan < wide && isFree(row, column + colspan)) colspan += 1;
      const rowspan = Math.min(high, rows - row);
      for (let y = row; y < row + rowspan; y += 1) taken[y]?.fill(true, column, column + colspan);
      const type = headers && row === 0 ? 'tableHeader' : 'tableCell';
      return { type, attrs: { colspan, rowspan }, content: contents.next().value };
    };
    return {
      type: 'table',
      content: Array.from({ length: rows }, (_, row) => {
        const content: RichTextCell[] = [];
        for (let column = 0; column < columns; column += 1)
          if (isFree(row, column)) content.push(placeCell(row, column));
        return { type: 'tableRow', content };
      }),
    };
  });

const block: fc.Arbitrary<RichTextBlock> = fc.oneof(
  { weight: 4, arbitrary: flow },
  table,
  flows.map((content): RichTextBlock => ({ type: 'blockquote', content })),
);

/** Any rich text that the contract accepts. The text is not always in the form in which it is stored. */
export const randomRichText: fc.Arbitrary<RichText> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }));
