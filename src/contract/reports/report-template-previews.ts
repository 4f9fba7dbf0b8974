import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { reportTemplateContent } from './report-template-content.ts';
import { reportType } from './report-templates.ts';
import { reportScope } from './report-types.ts';

export const reportTemplatePreviews = {
  /**
   * Shows a template before it is saved. Without a scope, the preview has example texts in every section. With a scope,
   * the preview shows what a report would show now. 403 without the permission to read the content, 404 if there is no
   * such record, 422 `too_large`.
   */
  preview: endpoint({
    method: 'POST',
    path: `${apiRoot}/report-template-types/:type/preview`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['report_template.read'],
    summary: 'Draw the pages of a report with a template',
    shows: ['report_template'],
    budget: 'recordPreviews',
    params: z.object({ type: reportType }),
    body: z.object({ content: reportTemplateContent, scope: reportScope.omit({ day: true }).nullable().default(null) }),
    response: recordResponse(
      z.object({
        /** One SVG that shows the pages below each other. */
        svg: z.string(),
        pages: z.int(),
        /** True if long tables or a long report were cut off. Reports themselves are complete. */
        isShortened: z.boolean(),
      }),
    ),
  }),
};
