import type {
  ReportBlock,
  ReportCell,
  ReportCover,
  ReportDocument,
  ReportTable,
} from '#root/contract/documents/report-document.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { toChartTable } from './chart-table.ts';
import { listCoverFacts } from './cover-facts.ts';
import { findDocumentWords } from './document-words.ts';

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

const listTableTexts = ({ caption, columns, rows }: Pick<ReportTable, 'caption' | 'columns' | 'rows'>): string[] => [
  caption,
  ...columns.map(({ label }) => label),
  ...rows.flatMap((row) => row.map(textOf)),
];

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
      return listTableTexts(block);
    case 'list':
      return [...block.items];
    case 'chart':
    case 'lines':
    case 'pairs':
    case 'gantt':
    case 'map':
      return listTableTexts({ caption: block.caption, ...toChartTable(block, findDocumentWords('en')) });
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

/** Returns the texts of a cover that are not empty. */
function listCoverTexts({ title, subtitle, kind, organisation, ...facts }: ReportCover): string[] {
  const words = findDocumentWords('en');
  const named = listCoverFacts(facts, words).map(({ value }) => value);
  return [title, subtitle ?? '', kind, organisation, ...named].filter((text) => text !== '');
}

/**
 * Returns every text of a report, beginning with the texts of the cover. Every file of the report contains all these
 * texts.
 */
export const listDocumentTexts = ({ cover, blocks }: ReportDocument): string[] => [
  ...listCoverTexts(cover),
  ...blocks.flatMap(listBlockTexts),
];
