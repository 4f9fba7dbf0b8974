import { Extension, type Extensions, Mark, wrappingInputRule } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isLinkAddress, maxColumns, maxListLevels, nodeRules } from '#root/contract/shared/rich-text-rules.ts';
import { headingTag } from './heading-tag.ts';

/** Returns a content expression such as `(paragraph | heading)+` for the nodes that a node may contain. */
function writeContent(type: string): string {
  const { children = [], first, empty } = nodeRules[type] ?? {};
  const any = `(${children.join(' | ')})`;
  return first ? `${first} ${any}*` : `${any}${empty ? '*' : '+'}`;
}

/** Reads a whole number from an attribute of pasted HTML; any other value becomes 1. */
function readNumber(type: string, name: string) {
  const { min = 1, max = 1 } = nodeRules[type]?.attributes?.[name] ?? {};
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => {
      const value = Number(element.getAttribute(name) ?? 1);
      return Number.isInteger(value) && value >= min && value <= max ? value : 1;
    },
  };
}

const spans = () => ({
  colspan: readNumber('tableCell', 'colspan'),
  rowspan: readNumber('tableCell', 'rowspan'),
});

/** A link has an address and nothing else. A click in the editor places the cursor and does not open the link. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { isRequired: true } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => isLinkAddress(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes.href, rel: 'noopener noreferrer nofollow' }, 0],
});

/** Returns whether lists are nested too deeply or a table is too wide. */
function exceedsLimits(node: Node, lists = 0): boolean {
  if (node.isTextblock) return false;
  const { name } = node.type;
  const levels = lists + (name === 'bulletList' || name === 'orderedList' ? 1 : 0);
  const columns = (row: Node) => row.children.reduce((sum, cell) => sum + Number(cell.attrs.colspan), 0);
  if (levels > maxListLevels || (name === 'tableRow' && columns(node) > maxColumns)) return true;
  return node.children.some((child) => exceedsLimits(child, levels));
}

/** Rejects changes that the contract refuses: a tenth level of lists, or a table with too many columns. */
const Limits = Extension.create({
  name: 'limits',
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || !exceedsLimits(doc) }),
  ],
});

/**
 * The schema of the editor. The content of each node follows from the rules of the contract, so that the editor never
 * writes what the server refuses.
 */
export const editorSchema: Extensions = [
  Document.extend({ content: writeContent('doc') }),
  Paragraph,
  Text,
  Heading.extend({
    parseHTML: () => [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    renderHTML: ({ node }) => [...headingTag(Number(node.attrs.level)), 0],
  }).configure({ levels: [1, 2, 3] }),
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({ start: readNumber('orderedList', 'start') }),
    // `3. ` at the beginning of a paragraph begins a list with this number.
    addInputRules() {
      return [
        wrappingInputRule({
          find: /^(\d{1,3})\.\s$/,
          type: this.type,
          getAttributes: ([, number]) => ({ start: Number(number) }),
        }),
      ];
    },
  }),
  ListItem.extend({ content: writeContent('listItem') }),
  ListKeymap,
  Blockquote.extend({ group: '', content: writeContent('blockquote') }),
  HorizontalRule,
  HardBreak,
  // Replaces the library's table element. The library's element has a style for the widths of columns, but columns have
  // no widths here.
  Table.extend({ group: '', renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: writeContent('tableHeader'), addAttributes: spans }),
  TableCell.extend({ content: writeContent('tableCell'), addAttributes: spans }),
  Link,
  Bold,
  Italic,
  Underline,
  Strike,
  // By default, code excludes other marks. Here, code can also be bold or the text of a link.
  Code.extend({ excludes: '' }),
];

/** Features of the editor besides its schema. */
export const editorFunctions: Extensions = [UndoRedo, Dropcursor, Gapcursor, Limits];
