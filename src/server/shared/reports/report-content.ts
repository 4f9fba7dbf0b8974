import { createHash } from 'node:crypto';
import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportTable } from '#root/contract/documents/report-document.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { findDocumentProblem } from '#root/domain/documents/document-limits.ts';
import { buildSections, type SectionBlocks } from '#root/domain/reports/blocks.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

const tooLong = defineError(
  'too_large',
  422,
  'This report would be too long. Choose fewer divisions or business units, or a smaller record.',
);

interface ContentInput<Type extends ReportType> {
  readonly title: string;
  readonly version?: string;
  /** The classification of the reported record in words; absent or '' if it has none. */
  readonly classification?: string;
  readonly blocks: SectionBlocks<Type>;
  readonly sheets?: readonly ReportTable[];
}

/**
 * Creates the content of a report. Its digest covers everything in the report, so that equal digests mean equal
 * reports.
 * @throws 422 `too_large` if no file could hold it
 */
export function createContent<Type extends ReportType>(type: Type, input: ContentInput<Type>): ReportContent {
  const { title, version = '', classification, sheets } = input;
  const sections = buildSections(type, input.blocks);
  const cover = { ...{ title, version, kind: '', organisation: '', classification: '' }, ...{ date: '', digest: '' } };
  const problem = findDocumentProblem({ language: 'en', cover, blocks: sections.flatMap(({ blocks }) => blocks) });
  if (problem) throw tooLong({ details: { problem } });
  const digest = createHash('sha256')
    .update(JSON.stringify([type, title, version, sections, ...(classification ? [classification] : [])]))
    .digest('hex');
  return { title, version, digest, sections, ...(classification && { classification }), ...(sheets && { sheets }) };
}
