import { z } from 'zod';
import { rules, tooLong } from '#root/contract/platform/errors.ts';
import { memoise } from '#root/contract/platform/memoise.ts';
import { findRichTextProblems } from './rich-text-check.ts';
import { markNames, nodeRules } from './rich-text-rules.ts';

/** A link's address, as {@link isLinkAddress} accepts it. */
export type RichTextMark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

/** The content of a paragraph or a heading. */
export type RichTextInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichTextMark[] }
  | { readonly type: 'hardBreak'; readonly marks?: readonly RichTextMark[] };

export interface RichTextParagraph {
  readonly type: 'paragraph';
  readonly content?: readonly RichTextInline[];
}
export interface RichTextHeading {
  readonly type: 'heading';
  readonly attrs: { readonly level: number };
  readonly content?: readonly RichTextInline[];
}
export interface RichTextListItem {
  readonly type: 'listItem';
  readonly content: readonly (RichTextParagraph | RichTextList)[];
}
export type RichTextList =
  | { readonly type: 'bulletList'; readonly content: readonly RichTextListItem[] }
  | {
      readonly type: 'orderedList';
      readonly attrs: { readonly start: number };
      readonly content: readonly RichTextListItem[];
    };
/** What documents, quotations and table cells contain. */
export type RichTextFlow = RichTextParagraph | RichTextHeading | RichTextList | { readonly type: 'horizontalRule' };

export interface RichTextCell {
  readonly type: 'tableHeader' | 'tableCell';
  readonly attrs: { readonly colspan: number; readonly rowspan: number };
  readonly content: readonly RichTextFlow[];
}
export interface RichTextRow {
  readonly type: 'tableRow';
  /** Absent if cells of the rows above cover the whole row. */
  readonly content?: readonly RichTextCell[];
}
/** A table is a complete grid: its rows cover the same columns, and no cells overlap. */
export interface RichTextTable {
  readonly type: 'table';
  readonly content: readonly RichTextRow[];
}
export interface RichTextQuotation {
  readonly type: 'blockquote';
  readonly content: readonly RichTextFlow[];
}
export type RichTextBlock = RichTextFlow | RichTextTable | RichTextQuotation;

/**
 * Text with headings, lists, tables and links, as JSON in the form of ProseMirror. It is not HTML: characters such as
 * `<` are text. `rich-text-rules.ts` lists what it may contain.
 */
export interface RichText {
  readonly type: 'doc';
  readonly content: readonly RichTextBlock[];
}

export const emptyRichText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The maximum length of a rich text as JSON. */
export const maxRichText = 200_000;

const example: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'First hour' }] },
    {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Call the ' },
                { type: 'text', text: 'duty manager', marks: [{ type: 'bold' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const description =
  'A ProseMirror document. Nodes: paragraph, heading (level 1 to 3), bulletList, orderedList (start), listItem, ' +
  'blockquote, table, tableRow, tableHeader and tableCell (colspan, rowspan), horizontalRule, hardBreak, text. ' +
  'Marks: bold, italic, underline, strike, code, link (href). Anything else is refused.';

/** The fields that the functions below read from any node or mark. */
interface AnyPart {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, string | number>>;
  readonly content?: readonly AnyPart[];
  readonly marks?: readonly AnyPart[];
  readonly text?: string;
}

const findRank = ({ type }: AnyPart) => markNames.indexOf(type as RichTextMark['type']);

/** Joins neighbouring texts with the same marks. */
function joinTexts(parts: readonly AnyPart[]): AnyPart[] {
  const joined: AnyPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isSame = last?.type === 'text' && part.type === 'text' && isEqualJson(last.marks, part.marks);
    if (isSame) joined[joined.length - 1] = { ...last, text: `${last.text}${part.text}` };
    else joined.push(part);
  }
  return joined;
}

const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function normaliseNode({ type, attrs, content = [], marks = [], text }: AnyPart): AnyPart {
  const numbers = Object.entries(nodeRules[type]?.attributes ?? {});
  const children = joinTexts(content.map(normaliseNode));
  return {
    type,
    ...(numbers.length && {
      attrs: Object.fromEntries(numbers.map(([key, { otherwise = 0 }]) => [key, attrs?.[key] ?? otherwise])),
    }),
    ...(children.length && { content: children }),
    ...(marks.length && { marks: marks.toSorted((a, b) => findRank(a) - findRank(b)) }),
    ...(text !== undefined && { text: text.normalize('NFC') }),
  };
}

/**
 * Returns the form in which an accepted text is stored, which is the form that the editor writes. This form has all
 * attributes, no empty content, ordered marks, and normalised texts (NFC), so that equal texts are equal as JSON.
 */
export const normaliseRichText = (document: RichText): RichText => normaliseNode(document as AnyPart) as RichText;

/**
 * Formatted text. Refuses everything that is not in the list of nodes, marks and attributes. The field of each problem
 * is the path within the document, such as `purpose.content.2.attrs.level`.
 * @param max the maximum length as JSON, at most {@link maxRichText}
 */
export const richText = memoise((max: number = maxRichText) =>
  z
    .custom<RichText>()
    .check((payload) => {
      const { value } = payload;
      const refuse = (path: (string | number)[], message: string) =>
        payload.issues.push({ code: 'custom', input: value, path, message });
      const isMissing = value === undefined || value === null;
      const problems = isMissing ? [{ path: [], message: rules.required }] : findRichTextProblems(value);
      for (const { path, message } of problems) refuse(path, message);
      if (problems.length > 0) return;
      payload.value = normaliseRichText(value);
      if (JSON.stringify(payload.value).length > max) refuse([], `${tooLong(max)}, including formatting`);
    })
    .meta({ type: 'object', description, examples: [example] }),
);
