import {
  BorderStyle,
  ExternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type {
  RichText,
  RichTextBlock,
  RichTextCell,
  RichTextInline,
  RichTextList,
  RichTextTable,
} from '#root/contract/shared/rich-text.ts';
import { rule } from '#root/domain/documents/charts/svg.ts';
import { clean, findDirection, findSide, toColour } from './word-runs.ts';
import { bullets, numbersFrom } from './word-styles.ts';
import { textWidth } from './word-tables.ts';

/** Gives each list of a document a number of its own, so that Word counts the items of each list anew. */
export interface ListCounter {
  next(): number;
}

type Marks = { -readonly [Key in keyof IRunOptions]: IRunOptions[Key] };

function toRun(node: RichTextInline): ParagraphChild {
  if (node.type === 'hardBreak') return new TextRun({ break: 1 });
  const style: Marks = { text: clean(node.text), ...findDirection(node.text) };
  let href: string | undefined;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'bold') style.bold = true;
    else if (mark.type === 'italic') style.italics = true;
    else if (mark.type === 'underline') style.underline = {};
    else if (mark.type === 'strike') style.strike = true;
    else if (mark.type === 'code') style.font = 'Consolas';
    else if (mark.type === 'link') href = mark.attrs.href;
  }
  return href
    ? new ExternalHyperlink({ link: href, children: [new TextRun({ ...style, style: 'Hyperlink' })] })
    : new TextRun(style);
}

const toInline = (content: readonly RichTextInline[] = []) => content.map(toRun);
/** The first text of a paragraph decides whether the paragraph begins on the left or on the right. */
function toParagraph(content: readonly RichTextInline[] = [], options: IParagraphOptions = {}): Paragraph {
  const first = content.find((node) => node.type === 'text');
  return new Paragraph({ ...options, ...findSide(first?.text ?? ''), children: toInline(content) });
}

function toList(list: RichTextList, counter: ListCounter, level: number, instance: number): Paragraph[] {
  const reference = list.type === 'bulletList' ? bullets : numbersFrom(list.attrs.start);
  return list.content.flatMap(({ content }) =>
    content.flatMap((part, index) => {
      if (part.type !== 'paragraph') return toList(part, counter, Math.min(level + 1, 8), counter.next());
      const children = toInline(part.content);
      // Only the first paragraph of an item has a bullet or number.
      return index === 0
        ? new Paragraph({ children, numbering: { reference, level, instance } })
        : new Paragraph({ children, indent: { left: 360 * (level + 1) } });
    }),
  );
}

function toCell({ type, attrs, content }: RichTextCell, counter: ListCounter): TableCell {
  const children = content.flatMap((part) => toBlock(part, counter));
  return new TableCell({
    columnSpan: attrs.colspan,
    rowSpan: attrs.rowspan,
    margins: { top: 60, bottom: 60, left: 90, right: 90 },
    ...(type === 'tableHeader' && { shading: { fill: 'F5F7FA' } }),
    children: children.length > 0 ? children : [new Paragraph({})],
  });
}

function toRichTable({ content }: RichTextTable, counter: ListCounter): Table {
  const edge = { style: BorderStyle.SINGLE, size: 4, color: toColour(rule) };
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    borders: { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: edge, insideVertical: edge },
    rows: content.map(
      ({ content: cells = [] }) => new TableRow({ children: cells.map((cell) => toCell(cell, counter)) }),
    ),
  });
}

function toBlock(block: RichTextBlock, counter: ListCounter): (Paragraph | Table)[] {
  switch (block.type) {
    case 'paragraph':
      return [toParagraph(block.content)];
    case 'heading':
      // Headings in a formatted text are not headings of the document, so its table of contents omits them.
      return [new Paragraph({ style: 'TextHeading', keepNext: true, children: toInline(block.content) })];
    case 'bulletList':
    case 'orderedList':
      return toList(block, counter, 0, counter.next());
    case 'horizontalRule':
      return [new Paragraph({ thematicBreak: true })];
    case 'blockquote':
      return block.content.flatMap((part) =>
        part.type === 'paragraph' ? [toParagraph(part.content, { style: 'Quote' })] : toBlock(part, counter),
      );
    case 'table':
      // Adds an empty paragraph, because Word joins tables that directly follow each other.
      return [toRichTable(block, counter), new Paragraph({})];
  }
}

/** Returns the paragraphs and tables of a formatted text. */
export const toRichText = ({ content }: RichText, counter: ListCounter): (Paragraph | Table)[] =>
  content.flatMap((block) => toBlock(block, counter));
