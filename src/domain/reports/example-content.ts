import type { ReportContent } from '#root/contract/documents/report-content.ts';
import { reportSections } from '#root/contract/reports/report-sections.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';

/** Returns a report of a type with every section and example texts, for previews of templates. */
export function createExample(type: ReportType): ReportContent {
  const name = reportTypes[type].words.one;
  return {
    ...{ title: `Example of a ${name.toLowerCase()}`, version: 'Version 1', digest: 'Example' },
    sections: Object.entries<string>(reportSections[type]).map(([key, title]) => ({
      ...{ key, title },
      blocks: [{ kind: 'paragraph', text: `The content of "${title}" is shown here.` }],
    })),
  };
}
