import { createElement, Fragment, type ReactNode } from 'react';
import type {
  RichText,
  RichTextBlock,
  RichTextCell,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
  RichTextTable,
} from '#root/contract/shared/rich-text.ts';
import { isLinkAddress } from '#root/contract/shared/rich-text-rules.ts';
import { headingTag } from './heading-tag.ts';
import { text } from './rich-text.messages.ts';
import classes from './rich-text.module.css';

const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

function wrapInMark(mark: RichTextMark, content: ReactNode): ReactNode {
  if (mark.type !== 'link') return createElement(markTags[mark.type], null, content);
  // The contract accepts no other addresses, but React would render a link to any address.
  if (!isLinkAddress(mark.attrs.href)) return content;
  return (
    <a href={mark.attrs.href} rel="noopener noreferrer nofollow" target="_blank">
      {content}
    </a>
  );
}

function renderInline(part: RichTextInline): ReactNode {
  if (part.type === 'hardBreak') return <br />;
  return (part.marks ?? []).reduceRight<ReactNode>((content, mark) => wrapInMark(mark, content), part.text);
}

/** Returns the children in a fragment. They need no keys, because they have no state. */
const list = (children: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...children);

const renderInlines = (parts: readonly RichTextInline[] = []) =>
  // An empty line keeps its height.
  parts.length === 0 ? <br /> : list(parts.map(renderInline));

const renderItem = ({ content }: RichTextListItem) => <li>{renderBlocks(content)}</li>;

function renderCell({ type, attrs, content }: RichTextCell): ReactNode {
  const { colspan: colSpan, rowspan: rowSpan } = attrs;
  return createElement(type === 'tableHeader' ? 'th' : 'td', { colSpan, rowSpan }, renderBlocks(content));
}

const renderTable = (table: RichTextTable) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which must be possible by keyboard.
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs.
  <div className={classes.scroller} tabIndex={0} role="group" aria-label={text('table')}>
    <table>
      <tbody>
        {list(table.content.map(({ content = [] }) => createElement('tr', null, ...content.map(renderCell))))}
      </tbody>
    </table>
  </div>
);

function renderBlock(block: RichTextBlock): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderInlines(block.content)}</p>;
    case 'heading': {
      const [tag, attributes] = headingTag(block.attrs.level);
      return createElement(tag, attributes, renderInlines(block.content));
    }
    case 'bulletList':
      return <ul>{list(block.content.map(renderItem))}</ul>;
    case 'orderedList':
      return <ol start={block.attrs.start}>{list(block.content.map(renderItem))}</ol>;
    case 'blockquote':
      return <blockquote>{renderBlocks(block.content)}</blockquote>;
    case 'table':
      return renderTable(block);
    case 'horizontalRule':
      return <hr />;
  }
}

const renderBlocks = (blocks: readonly RichTextBlock[]): ReactNode => list(blocks.map(renderBlock));

/** Shows a rich text. Pages that only show it do not load the editor. */
export function RichTextView({ value }: { value: RichText }) {
  return <div className={classes.text}>{renderBlocks(value.content)}</div>;
}
