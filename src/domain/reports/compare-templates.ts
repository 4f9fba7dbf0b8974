import type { ReportTemplateContent, TemplateSection } from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { completeTemplate } from './template-sections.ts';

/** A difference with the values before and after. Without a section, it concerns the whole report. */
export interface TemplateChange {
  readonly section?: string;
  readonly what:
    | 'classification'
    | 'subtitle'
    | 'showsDigest'
    | 'hasContents'
    | 'showsLogo'
    | 'place'
    | 'isHidden'
    | 'title'
    | 'textBefore'
    | 'hiddenColumns';
  readonly before: string | number | boolean;
  readonly after: string | number | boolean;
}

const listColumns = (columns: readonly string[]) => columns.toSorted().join(', ');

function compareSections(before: TemplateSection, after: TemplateSection): TemplateChange[] {
  const section = after.key;
  const changes: TemplateChange[] = [
    { section, what: 'isHidden', before: before.isHidden, after: after.isHidden },
    { section, what: 'title', before: before.title, after: after.title },
    { section, what: 'textBefore', before: before.textBefore, after: after.textBefore },
    {
      ...{ section, what: 'hiddenColumns' },
      ...{ before: listColumns(before.hiddenColumns), after: listColumns(after.hiddenColumns) },
    },
  ];
  return changes;
}

/**
 * Returns the longest sequence of sections that are in the same order in both templates. These sections have not been
 * moved.
 */
function findUnmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  // Finds the longest increasing run of places. A slow search is enough, because there are at most 60 sections.
  const places = after.map((key) => before.indexOf(key));
  const best: number[][] = [];
  for (const [index, place] of places.entries()) {
    const longest = best
      .filter((run, at) => at < index && (places[run.at(-1) as number] as number) < place)
      .reduce<number[]>((found, run) => (run.length > found.length ? run : found), []);
    best.push([...longest, index]);
  }
  const longest = best.reduce<number[]>((found, run) => (run.length > found.length ? run : found), []);
  return new Set(longest.map((index) => after[index] as string));
}

/**
 * Lists the differences between two templates of a type, in the order of the later template. Positions count from 1.
 */
export const compareTemplates = (
  type: ReportType,
  former: ReportTemplateContent,
  latter: ReportTemplateContent,
): TemplateChange[] => compareLayouts(completeTemplate(type, former), completeTemplate(type, latter));

/** Compares templates as {@link compareTemplates} does. Both must list the same sections. */
export function compareLayouts(before: ReportTemplateContent, after: ReportTemplateContent): TemplateChange[] {
  const orders = [before, after].map(({ sections }) => sections.map(({ key }) => key)) as [string[], string[]];
  const unmoved = findUnmoved(...orders);
  const cover: TemplateChange[] = [
    { what: 'classification', before: before.classification, after: after.classification },
    ...(['subtitle', 'showsDigest', 'hasContents', 'showsLogo'] as const).map((what) => ({
      ...{ what, before: before.cover[what], after: after.cover[what] },
    })),
  ];
  const sections = after.sections.flatMap((section, index): TemplateChange[] => {
    const place = orders[0].indexOf(section.key);
    const was = before.sections[place];
    if (!was) return [];
    const moved: TemplateChange[] = unmoved.has(section.key)
      ? []
      : [{ section: section.key, what: 'place', before: place + 1, after: index + 1 }];
    return [...moved, ...compareSections(was, section)];
  });
  return [...cover, ...sections].filter(({ what, before: was, after: is }) => what === 'place' || was !== is);
}
