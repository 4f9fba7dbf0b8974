import { reportSections } from '#root/contract/reports/report-sections.ts';
import {
  type ReportTemplateContent,
  standardTemplate,
  type TemplateSection,
} from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';

/** Returns the settings that a section has without a template. */
export const createSection = (key: string): TemplateSection => ({
  ...{ key, isHidden: false, title: '', textBefore: '' },
  hiddenColumns: [],
});

/**
 * The present labels of renamed columns, by their former labels. Templates store the labels of the columns that they
 * hide, so a template from an earlier version can have a former label.
 */
const formerLabels: Readonly<Record<string, string>> = {
  'Counts after': 'Applies after',
  'Latest for the MTPDs': 'Deadline for every MTPD',
  'Latest for the RTOs': 'Deadline for every RTO',
  'Tightest activity': 'Deadline set by',
};

/** Lists the columns that a section hides, by their present labels. */
export const listHiddenColumns = ({ hiddenColumns }: Pick<TemplateSection, 'hiddenColumns'>): string[] => [
  ...new Set(hiddenColumns.map((label) => formerLabels[label] ?? label)),
];

/**
 * Returns the template with every section of the type. The sections that the template lists keep their order; every
 * other section comes after the section that precedes it in the standard layout. Sections that the type no longer has
 * are left out. Hidden columns get their present labels. Settings that the cover lacks are taken from the standard
 * layout.
 */
export function completeTemplate(type: ReportType, content: ReportTemplateContent): ReportTemplateContent {
  const keys = Object.keys(reportSections[type]);
  const sections = content.sections
    .filter(({ key }) => keys.includes(key))
    .map((section) => ({ ...section, hiddenColumns: listHiddenColumns(section) }));
  for (const [index, key] of keys.entries()) {
    if (sections.some((section) => section.key === key)) continue;
    const before = sections.findIndex((section) => section.key === keys[index - 1]);
    sections.splice(before + 1, 0, createSection(key));
  }
  return { ...content, cover: { ...standardTemplate.cover, ...content.cover }, sections };
}

/** Returns the usual title of a section; its key if the type has no such section. */
export const nameSection = (type: ReportType, key: string): string =>
  (reportSections[type] as Readonly<Record<string, string>>)[key] ?? key;
