import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextList,
  RichTextTable,
} from '#root/contract/shared/rich-text.ts';
import { placeCells } from '#root/contract/shared/rich-text-table.ts';

const findHref = ({ marks = [] }: RichTextInline) => marks.find((mark) => mark.type === 'link')?.attrs.href;

/** Returns the text that follows a linked text: the address, unless the linked text is the address itself. */
function writeAddress(href: string, linked: string): string {
  const address = href.replace(/^(?:mailto|tel):/i, '');
  return linked.includes(address) ? '' : ` (${address})`;
}

function writeInline(parts: readonly RichTextInline[] = []): string {
  let written = '';
  let linked = '';
  for (const [index, part] of parts.entries()) {
    const text = part.type === 'text' ? part.text : '\n';
    const href = findHref(part);
    const next = parts[index + 1];
    written += text;
    linked = href === undefined ? '' : linked + text;
    if (href === undefined || (next && findHref(next) === href)) continue;
    written += writeAddress(href, linked);
    linked = '';
  }
  return written;
}

const indent = (text: string, first: string) => first + text.replaceAll('\n', `\n${' '.repeat(first.length)}`);

const writeList = (list: RichTextList): string =>
  list.content
    .map(({ content }, index) =>
      indent(writeBlocks(content), list.type === 'orderedList' ? `${list.attrs.start + index}. ` : '- '),
    )
    .join('\n');

/**
 * Each row becomes one line. A cell that covers several columns or rows is followed by empty cells, so that columns
 * stay in line.
 */
function writeTable(table: RichTextTable): string {
  const lines = [...placeCells(table.content)].map(({ cells, width }) => {
    const line = Array.from({ length: width }, () => '');
    for (const { cell, column } of cells) line[column] = writeBlocks(cell.content).replaceAll(/\s*[\t\n]\s*/g, ' ');
    return line.join('\t');
  });
  return lines.join('\n');
}

function writeBlock(block: RichTextBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return writeInline(block.content);
    case 'bulletList':
    case 'orderedList':
      return writeList(block);
    case 'blockquote':
      return indent(writeBlocks(block.content), '> ').replaceAll('\n  ', '\n> ');
    case 'table':
      return writeTable(block);
    case 'horizontalRule':
      return '---';
  }
}

const writeBlocks = (blocks: readonly RichTextBlock[]): string => blocks.map(writeBlock).join('\n');

/**
 * Returns the text without its formatting, for searches, comparisons by words, and exports. Each block begins a line;
 * list items keep their numbers, cells are separated by tabs, and links are followed by their addresses.
 */
export const toPlainText = (document: RichText): string => writeBlocks(document.content);

/** Returns a rich text with one paragraph for each line. Characters that no text may have are left out. */
export function fromPlainText(text: string): RichText {
  const lines = removeForbiddenCharacters(text.replaceAll(/\r\n?/g, '\n')).split('\n');
  return {
    type: 'doc',
    content: lines.map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
  };
}

interface AnyNode {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly AnyNode[];
}

const hasText = ({ text = '', content = [] }: AnyNode): boolean => text.trim() !== '' || content.some(hasText);

/** Returns whether a rich text has no words, even if it has empty paragraphs, rules or tables. */
export const isEmptyRichText = (document: RichText): boolean => !hasText(document);
