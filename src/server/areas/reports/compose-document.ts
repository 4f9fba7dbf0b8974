import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportDocument, ReportPicture } from '#root/contract/documents/report-document.ts';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { applyTemplate } from '#root/domain/reports/apply-template.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { readImageSize } from '#root/server/platform/files/image-size.ts';
import { reportsRepository as repository } from './reports.repository.ts';

interface Composed {
  readonly db: Db;
  readonly type: ReportType;
  readonly organisation: { readonly uid: string; readonly name: string; readonly timeZone: string };
  /** The moment for which the report is made. */
  readonly at: Date;
  readonly template: ReportTemplateContent;
  /** The past day whose records the report shows; null for the present. */
  readonly day: string | null;
}

/** Returns the logo of an organisation; undefined if it has no logo that every format can show. */
async function readLogo({ db, organisation }: Composed): Promise<ReportPicture | undefined> {
  const logo = await db.maybe(repository.logo(organisation.uid));
  if (!logo) return undefined;
  const type = logo.type === 'image/png' ? 'png' : 'jpeg';
  const size = readImageSize(type === 'png' ? 'png' : 'jpg', logo.content);
  if (size.width === 0 || size.height === 0) return undefined;
  return { type, ...size, content: logo.content.toString('base64'), alt: `Logo of ${organisation.name}` };
}

/** Arranges the content of a report in the order of its template, after the organisation's cover. */
export async function composeDocument(content: ReportContent, composed: Composed): Promise<ReportDocument> {
  const { type, organisation, at, template, day } = composed;
  const inZone = (locale: string) => at.toLocaleDateString(locale, { timeZone: organisation.timeZone });
  return applyTemplate(content, template, {
    type: reportTypes[type].words.one,
    organisation: organisation.name,
    date: inZone('sv-SE'),
    dateInWords: inZone('en-GB'),
    asOf: day ?? undefined,
    language: 'en',
    logo: await readLogo(composed),
  });
}
