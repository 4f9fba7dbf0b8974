import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { reportTemplatesRepository } from './report-templates.repository.ts';

/** The template of a report, and the revision that the report records; null for the standard layout. */
export interface TemplateInUse {
  readonly revisionUid: string | null;
  readonly content: ReportTemplateContent;
}

/**
 * Returns the template for reports of a type: the organisation's default, otherwise the landlord's default, otherwise
 * the standard layout.
 */
export async function readTemplateInUse(db: Db, type: ReportType): Promise<TemplateInUse> {
  const found = await db.maybe(reportTemplatesRepository.inUse(db.organisation, type));
  return found ? { revisionUid: found.uid, content: found.content } : { revisionUid: null, content: standardTemplate };
}
