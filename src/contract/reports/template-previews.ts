import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { reportTemplateContent } from './report-template-content.ts';
import { reportType } from './report-templates.ts';

export const templatePreviews = {
  /** Shows a template before it is saved, with example texts in every section. */
  preview: endpoint({
    method: 'POST',
    path: `${apiRoot}/report-template-types/:type/preview`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['report_template.read'],
    summary: 'Draw the pages of a report with a template',
    shows: ['report_template'],
    params: z.object({ type: reportType }),
    body: z.object({ content: reportTemplateContent }),
    response: recordResponse(
      z.object({
        /** The pages, one below the other, as one SVG. */
        svg: z.string(),
        pages: z.int(),
      }),
    ),
  }),
};
