import type { ReportSection } from '#root/contract/documents/report-content.ts';
import type { ReportBlock, ReportCell, ReportColumn, ReportTable } from '#root/contract/documents/report-document.ts';
import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import {
  optionalReportSections,
  type ReportSectionKey,
  reportSections,
} from '#root/contract/reports/report-sections.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { formatDay as formatOneDay } from '#root/domain/values/moments.ts';

/** Shown for a missing value. */
export const nothing = '–';

export const paragraph = (text: string): ReportBlock => ({ kind: 'paragraph', text });
export const heading = (level: 2 | 3, text: string): ReportBlock => ({ kind: 'heading', level, text });

/** Formats minutes: "4 h"; "Not assessed" for null. */
export const duration = (minutes: number | null | undefined): string =>
  minutes === null || minutes === undefined ? 'Not assessed' : formatDuration(minutes);

export const formatNumber = (value: number | null): string => (value === null ? nothing : groupThousands(value));

/** Formats a calendar day or moment as DD/MM/YYYY. Null gives a dash. */
export const formatDay = (day: string | null): string => (day ? formatOneDay(day.slice(0, 10)) : nothing);

export const verdictTones: Readonly<Record<Verdict, ReportTone>> = {
  met: 'good',
  justMet: 'warning',
  late: 'bad',
  pastMtpd: 'bad',
  unknown: 'note',
};
export const verdictCell = (verdict: Verdict): ReportCell => ({
  text: verdictWords[verdict],
  tone: verdictTones[verdict],
});

/** A column: its label, its share of the width, and what its cells contain (`end`: numbers, aligned at the end). */
type ColumnWords = readonly [label: string, width: number, holds?: 'end' | 'days' | 'durations'];

/** Builds a table. Empty cells show a dash. */
export function table(
  caption: string,
  columns: readonly ColumnWords[],
  rows: readonly (readonly (ReportCell | null)[])[],
): ReportTable {
  const toColumn = ([label, width, holds]: ColumnWords): ReportColumn => ({
    label,
    width,
    ...(holds === 'end' ? { align: holds } : holds && { holds }),
  });
  return {
    kind: 'table',
    caption,
    columns: columns.map(toColumn),
    rows: rows.map((row) => row.map((cell) => cell || nothing)),
  };
}

/** Returns a table or, if it would be empty, a sentence that says so. */
export const tableOr = (empty: string, ...given: Parameters<typeof table>): readonly ReportBlock[] =>
  given[2].length === 0 ? [paragraph(empty)] : [table(...given)];

/** Lists facts. Facts without a value show a dash. */
export const facts = (...list: readonly (readonly [label: string, value: ReportCell | null])[]): ReportBlock => ({
  kind: 'facts',
  facts: list.map(([label, value]) => ({ label, value: value || nothing })),
});

/** The blocks of all sections of a type of report. */
export type SectionBlocks<Type extends ReportType> = Readonly<Record<ReportSectionKey<Type>, readonly ReportBlock[]>>;

/** Puts the sections of a type of report in order. Optional sections without blocks are left out. */
export function buildSections<Type extends ReportType>(type: Type, blocks: SectionBlocks<Type>): ReportSection[] {
  const titles: Readonly<Record<string, string>> = reportSections[type];
  const byKey: Readonly<Record<string, readonly ReportBlock[]>> = blocks;
  return Object.entries(titles)
    .map(([key, title]) => ({ key, title, blocks: byKey[key] ?? [] }))
    .filter((section) => section.blocks.length > 0 || !optionalReportSections.includes(section.key));
}
