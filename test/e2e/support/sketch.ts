import type { RichText } from '#root/contract/shared/rich-text.ts';

interface AnyNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, string | number>>;
  readonly marks?: readonly AnyNode[];
  readonly content?: readonly AnyNode[];
  readonly text?: string;
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
  horizontalRule: 'hr',
};

/** Writes a node as a tag with its numbers: `ol3(…)` is a list that begins with 3, `td2x1(…)` a cell of two columns, and `|` a line break. */
function sketchNode({ type, attrs = {}, content = [], marks = [], text }: AnyNode): string {
  if (text !== undefined) {
    return marks.reduceRight((inner, mark) => `${mark.attrs?.href ?? mark.type}[${inner}]`, text);
  }
  const { level, start = 1, colspan = 1, rowspan = 1 } = attrs;
  const tag = level ? `h${level}` : (tags[type] ?? type);
  const numbers = `${start === 1 ? '' : start}${colspan === 1 && rowspan === 1 ? '' : `${colspan}x${rowspan}`}`;
  const inner = content.map(sketchNode).join(type === 'paragraph' || level ? '' : ' ');
  return content.length === 0 ? (type === 'hardBreak' ? '|' : tag) : `${tag}${numbers}(${inner})`;
}

/** Returns a short description of a rich text, one line for each block. */
export const sketch = ({ content }: RichText): string[] => content.map((block) => sketchNode(block as AnyNode));
