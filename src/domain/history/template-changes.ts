import { reportSections } from '#root/contract/reports/report-sections.ts';
import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { compareLayouts, type TemplateChange } from '#root/domain/reports/compare-templates.ts';
import { createSection } from '#root/domain/reports/template-sections.ts';

const words: Readonly<Record<TemplateChange['what'], string>> = {
  classification: 'Classification',
  subtitle: 'Subtitle',
  showsDigest: 'Digest on the cover',
  hasContents: 'Table of contents',
  showsLogo: 'Logo on the cover',
  place: 'place',
  isHidden: 'hidden',
  title: 'title',
  textBefore: 'text before the section',
  hiddenColumns: 'hidden columns',
};

/**
 * The titles of sections. Sections of different types can have the same key, and the log does not contain the type.
 * Therefore the shortest title is used.
 */
const titles: ReadonlyMap<string, string> = new Map(
  Object.values(reportSections)
    .flatMap((sections) => Object.entries<string>(sections))
    .toSorted(([, a], [, b]) => b.length - a.length),
);

/** Adds sections that only the other content lists. They get the settings that sections have without a template. */
function complete(content: ReportTemplateContent, other: ReportTemplateContent): ReportTemplateContent {
  const sections = [...content.sections];
  for (const [at, { key }] of other.sections.entries())
    if (!sections.some((section) => section.key === key)) sections.splice(at, 0, createSection(key));
  return { ...content, cover: { ...standardTemplate.cover, ...content.cover }, sections };
}

const show = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value}`);

/** Describes the differences between two contents of a template. A missing content counts as the standard layout. */
export function describeTemplateChanges(former: unknown, latter: unknown) {
  const [before, after] = [former, latter].map((content) => (content ?? standardTemplate) as ReportTemplateContent) as [
    ReportTemplateContent,
    ReportTemplateContent,
  ];
  return compareLayouts(complete(before, after), complete(after, before)).map(
    ({ section, what, before: was, after: is }) => ({
      field: `content.${section ?? 'cover'}.${what}`,
      label: section === undefined ? words[what] : `${titles.get(section) ?? section}: ${words[what]}`,
      before: show(was),
      after: show(is),
    }),
  );
}
