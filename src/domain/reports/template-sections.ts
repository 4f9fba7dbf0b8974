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
 * Returns the template with every section of the type. The sections that the template lists keep their order; every
 * other section comes after the section that precedes it in the standard layout. Sections that the type no longer has
 * are left out. Settings that the cover lacks are taken from the standard layout.
 */
export function completeTemplate(type: ReportType, content: ReportTemplateContent): ReportTemplateContent {
  const keys = Object.keys(reportSections[type]);
  const sections = content.sections.filter(({ key }) => keys.includes(key));
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
