import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { listBlockTexts } from './document-texts.ts';

/** The most of everything in a report. What a reader can fill stays far below. */
export const reportLimits = { blocks: 20_000, rows: 20_000, columns: 20, bars: 60, textLength: 20_000 } as const;

function findProblem(block: ReportBlock): string | undefined {
  if (listBlockTexts(block).some((text) => text.length > reportLimits.textLength)) {
    return `has a text of more than ${reportLimits.textLength} characters`;
  }
  if (block.kind === 'chart') {
    return block.bars.length > reportLimits.bars ? `has more than ${reportLimits.bars} bars` : undefined;
  }
  if (block.kind !== 'table') return;
  if (block.columns.length === 0) return 'has no columns';
  if (block.columns.length > reportLimits.columns) return `has more than ${reportLimits.columns} columns`;
  if (block.columns.some(({ width }) => !(width > 0 && Number.isFinite(width)))) return 'has a column without width';
  if (block.rows.some(({ length }) => length !== block.columns.length)) return 'has a row with too many or few cells';
  return;
}

/**
 * Returns why a document cannot be rendered; undefined if it can. Names the block by its number, from 1.
 */
export function findDocumentProblem({ blocks }: ReportDocument): string | undefined {
  if (blocks.length > reportLimits.blocks) return `The report has more than ${reportLimits.blocks} blocks.`;
  let rows = 0;
  for (const [index, block] of blocks.entries()) {
    const problem = findProblem(block);
    if (problem) return `Block ${index + 1} (${block.kind}) ${problem}.`;
    if (block.kind === 'table') rows += block.rows.length;
  }
  return rows > reportLimits.rows ? `The report's tables have more than ${reportLimits.rows} rows.` : undefined;
}
