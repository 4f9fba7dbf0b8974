import { reportTypes } from '#root/contract/reports/report-types.ts';
import { templatePreviews } from '#root/contract/reports/template-previews.ts';
import { applyTemplate } from '#root/domain/reports/apply-template.ts';
import { createExample } from '#root/domain/reports/example-content.ts';
import { pagesTask } from '#root/server/platform/documents/pdf.ts';
import { implement } from '#root/server/platform/http/route.ts';

export const templatePreviewRoutes = implement(templatePreviews, {
  preview: async ({ params: { type }, body, organisation, services }) => {
    const today = services.now();
    const document = applyTemplate(createExample(type), body.content, {
      ...{ type: reportTypes[type].words.one, organisation: organisation.name, language: 'en' },
      ...{ date: today.toISOString().slice(0, 10), dateInWords: today.toLocaleDateString('en-GB') },
    });
    return { data: await services.workers.run(pagesTask, organisation.uid, document) };
  },
});
