import { z } from 'zod';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';

const block = z
  .custom<ReportBlock>((value) => typeof value === 'object' && value !== null && 'kind' in value)
  .meta({
    type: 'object',
    description: 'A part of the report: `kind` is heading, paragraph, richText, facts, table, list, chart, or another.',
    examples: [{ kind: 'heading', level: 1, text: 'Recovery tasks' }],
  });

/** The blocks of a report, from which its files were made. */
export const reportPreview = z.object({
  language: z.string(),
  cover: z.looseObject({
    title: z.string(),
    kind: z.string(),
    organisation: z.string(),
    classification: z.string(),
    version: z.string(),
    date: z.string(),
    /** The past day whose records the report shows; absent for a report about current records. */
    asOf: z.string().optional(),
    digest: z.string(),
    /** The organisation's logo: its bytes in base64. */
    logo: z
      .object({
        type: z.enum(['png', 'jpeg']),
        content: z.string(),
        width: z.int(),
        height: z.int(),
        alt: z.string(),
      })
      .optional(),
  }),
  blocks: z.array(block),
});
