import type { ListedGap, SinglePointOfFailure } from '#root/contract/continuity/continuity.ts';
import type { FalseRedundancyAnswer } from '#root/contract/continuity/continuity-findings.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { duration, facts, formatNumber, paragraph, type SectionBlocks, tableOr } from './blocks.ts';
import { chartGaps, tableAccepted, tableGapsOr } from './gap-tables.ts';
import { nameKind } from './kind-words.ts';

export interface ReportedGaps {
  readonly scope: string;
  readonly gaps: readonly ListedGap[];
  readonly singlePoints: readonly SinglePointOfFailure[];
  /** True if there are more single points of failure than are listed. */
  readonly hasMoreSinglePoints: boolean;
  readonly redundancies: readonly FalseRedundancyAnswer[];
}

/** The records whose loss alone has the greatest effect, the worst first. */
export const tableSinglePoints = (points: readonly SinglePointOfFailure[]): readonly ReportBlock[] =>
  tableOr(
    'No activity stops because of the loss of a single record.',
    'Single points of failure',
    [
      ['Record', 4],
      ['Kind', 2],
      ['Activities that stop', 2, 'end'],
      ['MTPDs exceeded', 2, 'end'],
      ['First MTPD exceeded after', 2],
    ],
    points.map((one) => [
      one.name,
      nameKind(one.kind),
      formatNumber(one.activitiesLost),
      formatNumber(one.mtpdBreaches),
      one.firstBreachAt === null ? '' : duration(one.firstBreachAt),
    ]),
  );

const tableRedundancies = (found: readonly FalseRedundancyAnswer[]): readonly ReportBlock[] =>
  tableOr(
    'No alternatives share a point of failure.',
    'Alternatives that share a point of failure',
    [
      ['Relies on alternatives', 3],
      ['Alternatives', 4],
      ['Needed', 1, 'end'],
      ['Shared point of failure', 4],
    ],
    found.map(({ dependent, members, required, shared }) => [
      dependent.name,
      members.map(({ name }) => name).join(', '),
      `${required}`,
      shared.map(({ name }) => name).join(', '),
    ]),
  );

/** Returns the sections of a report about gaps. */
export function describeGaps({
  scope,
  gaps,
  singlePoints,
  hasMoreSinglePoints,
  redundancies,
}: ReportedGaps): SectionBlocks<'dependency-gap'> {
  const open = gaps.filter(({ state }) => state === 'open');
  const accepted = gaps.filter(({ state }) => state === 'accepted');
  const past = open.filter(({ verdict }) => verdict === 'pastMtpd');
  return {
    summary: [
      facts(
        ['Scope', scope],
        ['Open gaps', formatNumber(open.length)],
        ['Accepted gaps', formatNumber(accepted.length)],
        ['Open gaps that reach an MTPD', formatNumber(past.length)],
      ),
      past.length > 0
        ? {
            kind: 'callout',
            tone: 'bad',
            title: 'An MTPD is reached',
            text: `${formatCount(past.length, 'open gap reaches', 'open gaps reach')} an MTPD.`,
          }
        : { kind: 'paragraph', text: 'No open gap reaches an MTPD.' },
    ],
    severity: open.length > 0 ? [chartGaps(open)] : [{ kind: 'paragraph', text: 'No gap is open.' }],
    gaps: tableGapsOr('No gap is open.', 'Open gaps, the worst first', open),
    accepted: tableAccepted(accepted),
    'single-points': [
      ...tableSinglePoints(singlePoints),
      ...(hasMoreSinglePoints ? [paragraph(`Only the worst ${formatNumber(singlePoints.length)} are listed.`)] : []),
    ],
    'false-redundancy': tableRedundancies(redundancies),
  };
}
