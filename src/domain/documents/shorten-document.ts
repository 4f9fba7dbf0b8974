import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';

/** The maximum content of a preview. It is enough to show every section, and is drawn within a second or two. */
const most = { blocks: 250, rows: 40 } as const;

const isLong = (block: ReportBlock) => block.kind === 'table' && block.rows.length > most.rows;

const shorten = (block: ReportBlock): ReportBlock =>
  block.kind === 'table' && isLong(block) ? { ...block, rows: block.rows.slice(0, most.rows) } : block;

/** Cuts off long tables and the end of a long document, for a preview of its pages. */
export function shortenDocument(document: ReportDocument): { document: ReportDocument; isShortened: boolean } {
  const { blocks } = document;
  if (blocks.length <= most.blocks && !blocks.some(isLong)) return { document, isShortened: false };
  return { document: { ...document, blocks: blocks.slice(0, most.blocks).map(shorten) }, isShortened: true };
}
