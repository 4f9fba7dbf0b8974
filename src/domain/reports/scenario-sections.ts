import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfAnswer, WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ReportBlock, ReportEvent } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { findAssessedPart } from '#root/domain/continuity/impact-over-time.ts';
import type { RecoveryStep } from '#root/domain/continuity/recovery-order.ts';
import { duration, facts, formatNumber, nothing, paragraph, type SectionBlocks, tableOr } from './blocks.ts';
import { nameKind } from './kind-words.ts';
import { drawScenario } from './scenario-map.ts';

export interface ReportedScenario {
  readonly scenario: Scenario;
  /** Describes the run: "Run “Baseline”, kept on 25/11/2026", or that it was calculated for the report. */
  readonly source: string;
  readonly targets: readonly (WhatIfTarget & { readonly name: string })[];
  readonly result: WhatIfAnswer;
  readonly categories: ReadonlyMap<string, string>;
}

const statusWords = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const;
const eventWords = {
  lost: 'stops',
  back: 'is back',
  rto_breach: 'exceeds its RTO',
  mtpd_breach: 'exceeds its MTPD',
} as const;

/** The maximum number of events of a timeline. The tables have all of them. */
const maxEvents = 300;

const backWords = (minute: number | null) => (minute === null ? 'Until further notice' : duration(minute));

const describeTargets = ({ targets }: ReportedScenario): readonly ReportBlock[] =>
  tableOr(
    'Nothing is lost in the scenario.',
    'What is lost',
    [
      ['Record', 4],
      ['Lost at', 2],
      ['For', 2],
    ],
    targets.map(({ name, lostAtMinutes, outageMinutes, forever }) => [
      name,
      duration(lostAtMinutes),
      forever ? 'Until further notice' : outageMinutes === null ? 'As long as its RTO' : duration(outageMinutes),
    ]),
  );

function describeEffect({ result }: ReportedScenario): readonly ReportBlock[] {
  const nameOf = (uid: string | null) => (uid === null ? '' : (result.names[uid] ?? ''));
  return tableOr(
    'Nothing stops.',
    'What stops, in the order of loss',
    [
      ['Record', 4],
      ['Kind', 2],
      ['Stops at', 2],
      ['Back at', 2],
      ['Caused by', 3],
      ['Waits for', 3],
    ],
    result.nodes.flatMap(({ uid, kind, outages }) =>
      outages.map((one) => [
        nameOf(uid),
        nameKind(kind),
        duration(one.lost),
        backWords(one.back),
        one.cause === null ? 'The scenario' : nameOf(one.cause),
        nameOf(one.heldBy),
      ]),
    ),
  );
}

const describeBreaches = ({ result }: ReportedScenario): readonly ReportBlock[] =>
  tableOr(
    'No limit is exceeded.',
    'Exceeded limits, in chronological order',
    [
      ['At', 2],
      ['Activity', 4],
      ['Limit', 2],
      ['Because of', 3],
    ],
    result.breaches.map(({ at, node, kind, cause }) => [
      duration(at),
      result.names[node] ?? '',
      kind === 'mtpd_breach' ? { text: 'MTPD', tone: 'bad' } : { text: 'RTO', tone: 'warning' },
      cause === null ? 'The scenario' : (result.names[cause] ?? ''),
    ]),
  );

function describeTimeline({ result }: ReportedScenario): readonly ReportBlock[] {
  if (result.events.length === 0) return [paragraph('Nothing happens in this scenario.')];
  const events = result.events.slice(0, maxEvents).map(
    ({ at, node, kind }): ReportEvent => ({
      when: duration(at),
      title: `${result.names[node] ?? ''} ${eventWords[kind]}`,
    }),
  );
  const more = result.events.length - events.length;
  return [
    paragraph('Times count from the start of the scenario.'),
    { kind: 'timeline', events },
    ...(more > 0
      ? [paragraph(`And ${formatCount(more, 'more event')}. The tables of the other sections have all of them.`)]
      : []),
  ];
}

function describeRecovery({ result }: ReportedScenario): readonly ReportBlock[] {
  const latest = (minute: number | null, { lost, target }: RecoveryStep) => {
    if (minute === null) return nothing;
    if (minute > lost) return duration(minute);
    return target ? 'Must not be lost' : 'Does not stop';
  };
  return tableOr(
    'No record has a recovery deadline.',
    'Latest recovery times at which no limit is exceeded',
    [
      ['Record', 4],
      ['Back at', 2],
      ['Deadline for every MTPD', 2],
      ['Deadline for every RTO', 2],
      ['Deadline set by', 3],
    ],
    result.recovery.map((step) => [
      result.names[step.node] ?? '',
      backWords(step.back),
      latest(step.mtpd.latest, step),
      latest(step.rto.latest, step),
      result.names[step.mtpd.activity ?? step.rto.activity ?? ''] ?? '',
    ]),
  );
}

const neverUnacceptable = { all: 'Never', part: 'Never, as far as assessed', nothing: 'Not assessed' } as const;

const describeImpacts = ({ result, categories }: ReportedScenario): readonly ReportBlock[] =>
  tableOr(
    'No impact has been assessed.',
    'The highest level of each category, from 0 (None) to 5 (Critical)',
    [
      ['Category', 4],
      ['Highest level over time', 6],
      ['Unacceptable from', 3],
    ],
    (result.impact ?? []).map(({ category, firstUnacceptable, ...impact }) => [
      categories.get(category) ?? '',
      impact.highest.map(({ at, level }) => `${level ?? nothing} at ${duration(at)}`).join(', '),
      firstUnacceptable ? duration(firstUnacceptable.at) : neverUnacceptable[findAssessedPart(impact)],
    ]),
  );

/** Returns the sections of a report about a what-if simulation. */
export function describeScenario(reported: ReportedScenario): SectionBlocks<'scenario'> {
  const { scenario, source, result } = reported;
  const { summary } = result;
  return {
    summary: [
      paragraph(source),
      facts(
        ['Activities that stop', formatNumber(summary.activitiesLost)],
        ['Activities that exceed their RTO', formatNumber(summary.activitiesPastRto)],
        ['Activities that exceed their MTPD', formatNumber(summary.activitiesPastMtpd)],
        ['First MTPD exceeded at', summary.firstMtpdBreach ? duration(summary.firstMtpdBreach.at) : 'Never'],
        [
          'Most activities down at once',
          summary.mostDown ? `${formatNumber(summary.mostDown.down)} at ${duration(summary.mostDown.at)}` : nothing,
        ],
      ),
    ],
    details: [
      ...(scenario.description ? [paragraph(scenario.description)] : []),
      facts(
        ['Status', statusWords[scenario.status]],
        ['Category', scenario.categoryName],
        ['Owners', scenario.owners.map(({ name }) => name).join(', ')],
      ),
    ],
    targets: describeTargets(reported),
    effect: [...drawScenario(result), ...describeEffect(reported)],
    breaches: describeBreaches(reported),
    timeline: describeTimeline(reported),
    recovery: describeRecovery(reported),
    impacts: describeImpacts(reported),
  };
}
