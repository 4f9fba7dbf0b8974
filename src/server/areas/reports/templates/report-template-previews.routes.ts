import type { ReportContent } from '#root/contract/documents/report-content.ts';
import { reportTemplatePreviews } from '#root/contract/reports/report-template-previews.ts';
import { listScopeProblems, type ReportScope } from '#root/contract/reports/report-types.ts';
import { shortenDocument } from '#root/domain/documents/shorten-document.ts';
import { createExample } from '#root/domain/reports/example-content.ts';
import { pagesTask } from '#root/server/platform/documents/pdf.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import { requireType } from '#root/server/shared/reports/report-rights.ts';
import { composeDocument } from '../compose-document.ts';
import { reportErrors } from '../reports.errors.ts';
import { findName } from '../reports.service.ts';

/** Reads the content of a report about this scope, if the caller may read it. @throws 400, 403, 404 */
async function readChosen(ctx: Ctx<typeof reportTemplatePreviews.preview>, scope: ReportScope): Promise<ReportContent> {
  const { db, services, organisation, actor, params } = ctx;
  const { type } = params;
  // The landlord's own organisation has no records that a preview could show.
  if (organisation.isLandlord) throw errors.notFound();
  requireType(actor, type);
  const [problem] = listScopeProblems(type, scope);
  if (problem) throw invalidField(`scope.${problem.field}`, problem.message);
  await findName(ctx, { type, scope });
  const reader = services.reportReaders.get(type);
  if (!reader) throw reportErrors.notOffered('This server cannot generate reports of this type.');
  return reader.read({ db, services, organisation, now: services.now() }, scope);
}

export const reportTemplatePreviewRoutes = implement(reportTemplatePreviews, {
  preview: async (ctx) => {
    const { db, params, body, organisation, services } = ctx;
    const content = body.scope ? await readChosen(ctx, { ...body.scope, day: null }) : createExample(params.type);
    const facts = { db, type: params.type, organisation, at: services.now(), template: body.content, day: null };
    const { document, isShortened } = shortenDocument(await composeDocument(content, facts));
    const made = await services.workers.run(pagesTask, organisation.uid, document);
    return { data: { ...made, isShortened } };
  },
});
