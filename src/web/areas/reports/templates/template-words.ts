import type { UseFormReturnType } from '@mantine/form';
import { templatePlaceholders } from '#root/contract/reports/report-template-content.ts';
import type { RevisionInput, TemplateTypeRow } from '#root/contract/reports/report-templates.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import { text } from './report-templates.messages.ts';

/** Whether the person works in the landlord's own organisation. That organisation has no records. */
export const isAtLandlord = ({ organisation }: Session['profile']): boolean =>
  organisation.landlord && !actingOrganisation();

export const home = '/settings/report-templates';

export const toTypePath = (type: ReportType): string => `${home}/${type}`;
export const toRevisionPath = (type: ReportType, uid: string): string => `${home}/${type}/${uid}`;

export const nameType = (type: ReportType): string => reportTypes[type].words.one;

/** Describes the template that the reports of a type use by default. */
export function describeDefault({ default: used }: Pick<TemplateTypeRow, 'default'>): string {
  if (!used) return text('standard');
  return text(used.origin === 'own' ? 'revision' : 'landlordRevision', { number: used.number });
}

/** The form of a draft. */
export type RevisionFields = UseFormReturnType<RevisionInput>;

export const placeholderHelp = text('placeholders', {
  names: templatePlaceholders.map((name) => `{${name}}`).join(' '),
});
