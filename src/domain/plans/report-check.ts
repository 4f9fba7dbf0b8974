import { formatCount } from '#root/contract/platform/numbers.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import type { ActivityReturn } from './check-plan.ts';
import type { CheckedTrigger } from './check-triggers.ts';
import { type PlanAnswer, PlanChecker, type PlanQuestion } from './plan-checker.ts';
import type { CapacityFinding } from './strategy-capacity.ts';
import { layTimeline, type TimelineTask } from './timeline.ts';

/** A sentence of the check. `problem`: the plan contradicts the BIA; `unknown`: something is missing. */
export interface CheckFinding {
  readonly level: 'problem' | 'unknown' | 'met';
  readonly words: string;
}

/** An activity with its return in the three cases, in words. `rto` and `mtpd` are minutes; null: not assessed. */
export interface CheckedActivity {
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly best: string;
  readonly staffed: string;
  readonly worst: string;
  readonly verdict: Verdict;
}

/** The findings of the check of a plan, as text and finite numbers, so that a thread can return them as JSON. */
export interface PlanCheckReport {
  /** The numbers of the tasks that wait for each other; empty if no tasks do. */
  readonly cycle: readonly number[];
  /** Minutes from the loss until the plan is activated; null: not known. */
  readonly activation: number | null;
  readonly hasLoss: boolean;
  readonly activities: readonly CheckedActivity[];
  readonly moreActivities: number;
  readonly findings: readonly CheckFinding[];
  /** The schedule of the tasks with the people of the team; empty if tasks wait for each other. */
  readonly timeline: readonly TimelineTask[];
}

const longestOf = ({ outages = [] }: ActivityReturn) =>
  outages.toSorted((a, b) => b.back - b.lost - (a.back - a.lost))[0];

function describeCase(activity: ActivityReturn): string {
  if (activity.outages === undefined) return 'not known';
  const longest = longestOf(activity);
  if (!longest) return 'does not stop';
  return longest.back === Number.POSITIVE_INFINITY ? 'does not return' : formatDuration(longest.back);
}

type Checked = Extract<PlanAnswer, { what: 'check' }>;
type Content = PlanQuestion['content'];

function listFindings({ check, triggers }: Checked, content: Content, nameOf: (uid: string) => string): CheckFinding[] {
  const numberOf = (uid: string) => content.tasks.find((task) => task.uid === uid)?.number ?? 0;
  const problem = (words: string): CheckFinding => ({ level: 'problem', words });
  const unknown = content.tasks.filter(
    ({ durationMinutes, usedIn }) => durationMinutes === null && usedIn !== 'exercise',
  );
  return [
    ...check.uncovered.map(({ record, partly }) =>
      problem(partly ? `${nameOf(record)} comes back only in part.` : `No task brings ${nameOf(record)} back.`),
    ),
    ...check.conflicts.map(({ record, task, needs, laterTask }) => {
      const number = (t: number) => check.network.tasks[t]?.number ?? 0;
      return problem(
        `${nameOf(record)} needs ${nameOf(needs)}, but task ${number(task)} brings ${nameOf(record)} back before task ${number(laterTask)} brings ${nameOf(needs)} back.`,
      );
    }),
    ...check.staffed.short.map((uid) => problem(`Task ${numberOf(uid)} needs more people than the team has.`)),
    ...(unknown.length > 0
      ? [
          {
            level: 'unknown' as const,
            words: `Tasks without a duration: ${unknown.map((one) => one.number).join(', ')}.`,
          },
        ]
      : []),
    ...check.capacities.map((found) => describeCapacity(found, content, nameOf)),
    ...triggers.map((judged): CheckFinding => {
      const name = content.triggers.find(({ uid }) => uid === judged.uid)?.name ?? '';
      const { level, words } = describeTrigger(judged, nameOf);
      return { level, words: `“${name}”${words}` };
    }),
  ];
}

function describeCapacity(
  { kind, strategy, activity, mbco, others }: CapacityFinding,
  { strategies }: Content,
  nameOf: (uid: string) => string,
): CheckFinding {
  const { name, capacityPercent } = strategies.find(({ uid }) => uid === strategy) ?? {};
  const more = others > 0 ? ` and ${formatCount(others, 'more activity', 'more activities')}` : '';
  if (kind === 'noCapacity')
    return { level: 'unknown', words: `The capacity of “${name}” is not known. It is assumed to be enough.` };
  const carries = `“${name}” carries ${capacityPercent} % of normal operation.`;
  if (kind === 'tooSmall')
    return { level: 'problem', words: `${carries} It does not count for ${nameOf(activity)} (MBCO ${mbco} %)${more}.` };
  const words = `${carries} The MBCO of ${nameOf(activity)}${more} is not known. The strategy is assumed to be enough.`;
  return { level: 'unknown', words };
}

function describeTrigger(
  { activation, budget, rto, mtpd }: CheckedTrigger,
  nameOf: (uid: string) => string,
): CheckFinding {
  const late = [mtpd, rto].find(({ kind }) => kind === 'late' || kind === 'hopeless');
  if (late?.kind === 'late') {
    const by = `${activation === null ? 'at least ' : ''}${formatDuration(late.by)}`;
    return { level: 'problem', words: ` activates the plan ${by} too late for ${nameOf(late.activity)}.` };
  }
  if (late?.kind === 'hopeless') {
    const words = ` cannot work: even activating the plan at once is too late for ${nameOf(late.activity)}.`;
    return { level: 'problem', words };
  }
  const allowed = budget !== null && `: decide within ${formatDuration(budget)} of the threshold.`;
  if (rto.kind === 'unknown' || mtpd.kind === 'unknown')
    return {
      level: 'unknown',
      words: allowed ? `${allowed} How long the decision takes is not known.` : ': the time to decide is not known.',
    };
  return { level: 'met', words: allowed || ': no limit depends on when the decision is made.' };
}

/** Checks a plan as its page does, and describes the result for a report. */
export function reportPlanCheck(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  question: PlanQuestion,
): PlanCheckReport {
  const { content } = question;
  const answered = new PlanChecker(nodes, edges).answer(question);
  if (answered.what === 'cycle') {
    const numbers = content.tasks.filter(({ uid }) => answered.tasks.includes(uid)).map(({ number }) => number);
    return {
      ...{ cycle: numbers, activation: null, hasLoss: true, activities: [], moreActivities: 0 },
      ...{ findings: [], timeline: [] },
    };
  }
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const nameOf = (uid: string) => byUid.get(uid)?.name ?? '';
  const timeline = layTimeline(content, (record) => byUid.get(record)?.rto ?? null, 'team');
  return {
    cycle: [],
    activation: answered.activation,
    hasLoss: answered.losses.length > 0,
    activities: answered.check.activities.map(({ activity, best, staffed, worst }) => ({
      name: nameOf(activity),
      rto: byUid.get(activity)?.rto ?? null,
      mtpd: byUid.get(activity)?.mtpd ?? null,
      best: describeCase(best),
      staffed: describeCase(staffed),
      worst: describeCase(worst),
      verdict: staffed.verdict,
    })),
    moreActivities: answered.moreActivities,
    findings: listFindings(answered, content, nameOf),
    timeline: [...(timeline?.tasks.values() ?? [])],
  };
}
