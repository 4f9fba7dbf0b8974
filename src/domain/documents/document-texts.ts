import type { ReportBlock, ReportCell, ReportDocument } from '#root/contract/documents/report-document.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';

const textOf = (cell: ReportCell): string => (typeof cell === 'string' ? cell : cell.text);

interface AnyNode {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly AnyNode[];
}

function listRichTexts(content: RichText): string[] {
  const texts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.text !== undefined) texts.push(node.text);
    for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return texts;
}

/** Returns every text of a block, in the order in which it is read. */
export function listBlockTexts(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text];
    case 'richText':
      return listRichTexts(block.content);
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, textOf(value)]);
    case 'table':
      return [
        block.caption,
        ...block.columns.map(({ label }) => label),
        ...block.rows.flatMap((row) => row.map(textOf)),
      ];
    case 'list':
      return [...block.items];
    case 'chart':
      return [block.caption, block.unit, ...block.bars.flatMap(({ label, value, word }) => [label, `${value}`, word])];
    case 'timeline':
      return block.events.flatMap(({ when, title, text }) => [when, title, ...(text ? [text] : [])]);
    case 'callout':
      return [block.title, block.text];
    case 'signature':
      return [block.role, block.name];
    case 'pageBreak':
      return [];
    case 'contents':
    case 'appendix':
      return [block.title];
  }
}

/** Returns every text of a report, that of the cover first. Each is found again in every file of the report. */
export const listDocumentTexts = ({ cover, blocks }: ReportDocument): string[] => [
  ...Object.values(cover),
  ...blocks.flatMap(listBlockTexts),
];
