import type { ContinuityGap, ListedGap } from '#root/contract/continuity/continuity.ts';
import { gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { describeGapChange, gapKindWords } from '#root/contract/continuity/gap-words.ts';
import type { ReportBars } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock, ReportTable } from '#root/contract/documents/report-document.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { formatDay, table, verdictCell, verdictTones } from './blocks.ts';

/** A gap, and the owner of its dependent activity. */
export type OwnedGap = ContinuityGap & Pick<ListedGap, 'ownerName'>;

/** Builds a table of gaps, with the same words as the page of gaps and its export. */
export const tableGaps = (caption: string, gaps: readonly OwnedGap[]): ReportTable =>
  table(
    caption,
    [
      ['Dependent', 3],
      ['Depends on', 3],
      ['Kind of gap', 3],
      ['Verdict', 2],
      ['Too long by', 2, 'durations'],
      ['How to close it', 4],
      ['Owner', 2],
    ],
    gaps.map((gap) => [
      gap.dependent.name,
      gap.provider.name,
      gapKindWords[gap.kind],
      verdictCell(gap.verdict),
      gap.minutesOver ? formatDuration(gap.minutesOver) : '',
      describeGapChange(gap.change, formatDuration),
      gap.ownerName,
    ]),
  );

export const tableGapsOr = (empty: string, caption: string, gaps: readonly OwnedGap[]): readonly ReportBlock[] =>
  gaps.length === 0 ? [{ kind: 'paragraph', text: empty }] : [tableGaps(caption, gaps)];

/** A gap and its acceptance. */
export interface AcceptedGap extends Pick<ContinuityGap, 'dependent' | 'provider' | 'kind'> {
  readonly acceptance: Pick<NonNullable<ListedGap['acceptance']>, 'until' | 'reason' | 'acceptedBy'> | null;
}

/** The gaps that somebody has accepted for now. */
export const listAccepted = (gaps: readonly AcceptedGap[]): ReportTable =>
  table(
    'Accepted gaps',
    [
      ['Dependent', 3],
      ['Depends on', 3],
      ['Kind of gap', 3],
      ['Accepted until', 2, 'days'],
      ['Reason', 4],
      ['Accepted by', 2],
    ],
    gaps.map(({ dependent, provider, kind, acceptance }) => [
      dependent.name,
      provider.name,
      gapKindWords[kind],
      formatDay(acceptance?.until ?? null),
      acceptance?.reason ?? '',
      acceptance?.acceptedBy ?? '',
    ]),
  );

export const tableAccepted = (gaps: readonly AcceptedGap[]): readonly ReportBlock[] =>
  gaps.length === 0 ? [{ kind: 'paragraph', text: 'No gap is accepted.' }] : [listAccepted(gaps)];

/** The number of gaps by verdict, worst first. */
export const chartGaps = (gaps: readonly ListedGap[]): ReportBars => ({
  kind: 'chart',
  caption: 'Open gaps by severity',
  unit: 'gaps',
  bars: gapVerdicts.map((verdict) => ({
    label: verdictWords[verdict],
    value: gaps.filter((gap) => gap.verdict === verdict).length,
    tone: verdictTones[verdict],
    word: verdictWords[verdict],
  })),
});
