import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock, ReportDocument, ReportTable } from '#root/contract/documents/report-document.ts';
import { isChart } from './chart-table.ts';
import { listBlockTexts } from './document-texts.ts';

/** The maximum sizes of the parts of a report. Real reports are much smaller. */
export const reportLimits = {
  blocks: 20_000,
  rows: 20_000,
  /** The cells of all tables together. Rendering this many as a PDF needs about a gigabyte of memory. */
  cells: 80_000,
  columns: 20,
  chartItems: 200,
  chartMoments: 24,
  items: 5_000,
  textLength: 20_000,
} as const;

/** Counts the items that a chart draws: its bars, lines, pairs or spans, or its boxes and arrows. */
function countDrawn(chart: ReportChart): number {
  if (chart.kind === 'chart') return chart.bars.length;
  if (chart.kind === 'lines') return chart.lines.length;
  if (chart.kind === 'pairs') return chart.pairs.length;
  return chart.kind === 'gantt' ? chart.spans.length : chart.boxes.length + chart.arrows.length;
}

function findTableProblem({ columns, rows }: ReportTable): string | undefined {
  if (columns.length === 0) return 'has no columns';
  if (columns.length > reportLimits.columns) return `has more than ${reportLimits.columns} columns`;
  if (columns.some(({ width }) => !(width > 0 && Number.isFinite(width)))) return 'has a column without width';
  if (rows.some(({ length }) => length !== columns.length)) return 'has a row with too many or few cells';
  return;
}

/** Counts the facts, list items or events of a block; 0 for blocks of other kinds. */
function countItems(block: ReportBlock): number {
  if (block.kind === 'facts') return block.facts.length;
  if (block.kind === 'list') return block.items.length;
  return block.kind === 'timeline' ? block.events.length : 0;
}

function findProblem(block: ReportBlock): string | undefined {
  const { textLength, items, chartItems, chartMoments } = reportLimits;
  if (countItems(block) > items) return `has more than ${items} items`;
  if (isChart(block) && countDrawn(block) > chartItems) return `draws more than ${chartItems} items`;
  if (block.kind === 'lines' && block.moments.length > chartMoments) return `has more than ${chartMoments} moments`;
  if (listBlockTexts(block).some(({ length }) => length > textLength))
    return `has a text of more than ${textLength} characters`;
  return block.kind === 'table' ? findTableProblem(block) : undefined;
}

/**
 * Returns why a document cannot be rendered; undefined if it can. Names the block by its number, from 1.
 */
export function findDocumentProblem({ blocks }: ReportDocument): string | undefined {
  if (blocks.length > reportLimits.blocks) return `The report has more than ${reportLimits.blocks} blocks.`;
  let rows = 0;
  let cells = 0;
  for (const [index, block] of blocks.entries()) {
    const problem = findProblem(block);
    if (problem) return `Block ${index + 1} (${block.kind}) ${problem}.`;
    if (block.kind === 'table') {
      rows += block.rows.length;
      cells += block.rows.length * block.columns.length;
    }
  }
  if (rows > reportLimits.rows) return `The report's tables have more than ${reportLimits.rows} rows.`;
  return cells > reportLimits.cells ? `The report's tables have more than ${reportLimits.cells} cells.` : undefined;
}
