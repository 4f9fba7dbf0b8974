import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import type { ActivityCheck, ActivityReturn } from '#root/domain/plans/check-plan.ts';
import { findMissing, type MissingValue } from '#root/domain/plans/find-missing.ts';
import type { PlanAnswer } from '#root/domain/plans/plan-checker.ts';
import { readPlanContent } from '#root/domain/plans/read-content.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { text } from './check.messages.ts';

export type CheckAnswer = Extract<PlanAnswer, { what: 'check' }>;

/** The facts about a record that sentences use. Times are in minutes; null means not assessed. */
export interface KnownRecord {
  readonly kind: NodeKind;
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
}

/** The data that sentences about a plan need. */
export interface CheckNames {
  readonly content: Pick<PlanContent, 'tasks' | 'team' | 'strategies' | 'triggers'>;
  readonly findRecord: (uid: string) => KnownRecord | undefined;
  /** The name of a role. */
  readonly getName: (uid: string) => string;
}

export const findNumber = ({ content }: CheckNames, uid: string): number =>
  content.tasks.find((task) => task.uid === uid)?.number ?? 0;
const nameOf = (names: CheckNames, uid: string) => names.findRecord(uid)?.name ?? names.getName(uid);

/** Returns the longest outage; undefined if there is no outage, or if its length is not known. */
const findLongest = ({ outages = [] }: ActivityReturn) =>
  outages.reduce<{ lost: number; back: number } | undefined>(
    (longest, one) => (longest && longest.back - longest.lost >= one.back - one.lost ? longest : one),
    undefined,
  );

/** Says when an activity is back in one of the three cases: "6 h 20 min", "does not stop", "not known". */
export function describeCase(activity: ActivityReturn): string {
  if (activity.outages === undefined) return text('notKnown');
  const longest = findLongest(activity);
  if (!longest) return text('running');
  return longest.back === Number.POSITIVE_INFINITY ? text('never') : formatDuration(longest.back);
}

/** Says when an activity returns, with its RTO, and why. */
export function describeReturn(answer: CheckAnswer, activity: ActivityCheck, names: CheckNames): string {
  const record = names.findRecord(activity.activity);
  const name = record?.name ?? '';
  const longest = findLongest(activity.staffed);
  if (activity.staffed.outages !== undefined && !longest) return text('staysUp', { name });
  const rto = record?.rto == null ? '' : text('withRto', { time: formatDuration(record.rto) });
  const reason = describeReason(answer, activity, names);
  return `${describeMoment(name, activity)}${rto}${reason ? text('because', { reason }) : text('full')}`;
}

function describeMoment(name: string, { staffed }: ActivityCheck): string {
  const longest = findLongest(staffed);
  if (!longest) return text('unknownReturn', { name });
  if (longest.back === Number.POSITIVE_INFINITY) return text('neverReturns', { name });
  const time = formatDuration(longest.back);
  return staffed.outages?.[0] === longest
    ? text('returns', { name, time })
    : text('downAgain', { name, from: formatDuration(longest.lost), time });
}

function describeReason(answer: CheckAnswer, activity: ActivityCheck, names: CheckNames): string | undefined {
  const { content } = names;
  const { strategies } = readPlanContent(content);
  const missing = findMissing({ ...answer, strategies }, activity);
  if (missing) return describeMissing(missing, names);
  const { reason } = activity;
  if (!reason) return undefined;
  if (reason.strategy) return describeStrategy(reason.strategy, activity, names);
  const record = reason.records.at(-1) ?? activity.activity;
  return reason.tasks.length > 0 ? describeTasks(reason.tasks, record, names) : describeLoss(answer, record, names);
}

const findStrategy = ({ content }: CheckNames, uid: string) => content.strategies.find((one) => one.uid === uid);

function describeStrategy(uid: string, { staffed }: ActivityCheck, names: CheckNames): string {
  const name = findStrategy(names, uid)?.name ?? '';
  return text(staffed.outages?.[0] === findLongest(staffed) ? 'strategyWorks' : 'strategyEnds', { name });
}

function describeLoss(answer: CheckAnswer, record: string, names: CheckNames): string {
  const isUncovered = answer.check.uncovered.some((one) => one.record === record);
  return text(isUncovered ? 'uncovered' : 'byItself', { name: nameOf(names, record) });
}

type Reasons = NonNullable<ActivityCheck['reason']>['tasks'];

/**
 * The reasons that people can do something about come first: first a record or people that a task waits for, then the
 * tasks themselves.
 */
function describeTasks(tasks: Reasons, record: string, names: CheckNames): string {
  const held = tasks.find(({ startsBy }) => startsBy === 'short' || startsBy === 'record' || startsBy === 'people');
  const [first, ...others] = tasks;
  const number = findNumber(names, held?.task ?? first?.task ?? '');
  if (held?.startsBy === 'short') {
    const role = names.content.tasks.find(({ uid }) => uid === held.task)?.teamRoleUid ?? '';
    return text('short', { number, role: names.getName(role) });
  }
  if (held?.startsBy === 'record') return describeWait(held.task, number, names);
  if (held?.startsBy === 'people') {
    const other = tasks[tasks.indexOf(held) + 1];
    return text('waitsPeople', { number, other: other ? findNumber(names, other.task) : '' });
  }
  const name = nameOf(names, record);
  if (others.length === 0) return text('taskBrings', { number, name });
  const before = others.map(({ task }) => findNumber(names, task)).sort((a, b) => a - b);
  return text('taskAfter', { count: before.length, number, name, others: before.join(', ') });
}

function describeWait(task: string, number: number, names: CheckNames): string {
  const uid = names.content.tasks.find((one) => one.uid === task)?.waitsForUid ?? '';
  const record = names.findRecord(uid);
  const time = record?.rto == null ? text('notKnown') : formatDuration(record.rto);
  return text(record?.kind === 'supplier' ? 'waitsSupplier' : 'waitsRecord', {
    number,
    name: record?.name ?? '',
    time,
  });
}

function describeMissing(missing: MissingValue, names: CheckNames): string {
  if (missing.what === 'activation') return text('missingActivation');
  if (missing.what === 'duration') return text('missingDuration', { number: findNumber(names, missing.task) });
  if (missing.what === 'recoveryTime') return text('missingRecovery', { name: nameOf(names, missing.record) });
  return text('missingImplementation', { name: findStrategy(names, missing.strategy)?.name ?? '' });
}
