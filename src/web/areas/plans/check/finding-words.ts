import type { CheckedTrigger, TriggerVerdict } from '#root/domain/plans/check-triggers.ts';
import type { CapacityFinding } from '#root/domain/plans/strategy-capacity.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { text } from './check.messages.ts';
import { type CheckAnswer, type CheckNames, findNumber } from './return-words.ts';

/** A finding of the check, as a sentence. `problem`: the plan contradicts the BIA; `unknown`: something is missing. */
export interface Finding {
  readonly level: 'met' | 'problem' | 'unknown';
  readonly words: string;
  /** The section in which people can correct the cause. */
  readonly section: 'tasks' | 'strategies' | 'activation' | 'activations';
}

/** Describes the problems of the tasks and strategies, other than the returns of activities. */
export function listFindings({ check }: CheckAnswer, names: CheckNames): Finding[] {
  const nameOf = (uid: string) => names.findRecord(uid)?.name ?? '';
  const numberAt = (t: number) => check.network.tasks[t]?.number ?? 0;
  const problem = (words: string): Finding => ({ level: 'problem', section: 'tasks', words });
  return [
    ...check.uncovered.map(({ record, partly }) =>
      problem(text(partly ? 'partlyCovered' : 'uncoveredRecord', { name: nameOf(record) })),
    ),
    ...check.conflicts.map(({ record, task, needs, laterTask }) =>
      problem(
        text('order', {
          task: numberAt(task),
          record: nameOf(record),
          needs: nameOf(needs),
          later: numberAt(laterTask),
        }),
      ),
    ),
    ...check.staffed.short.map((uid) => {
      const role = names.content.tasks.find((task) => task.uid === uid)?.teamRoleUid ?? '';
      return problem(text('tooFewPeople', { number: findNumber(names, uid), role: names.getName(role) }));
    }),
    ...listUnknownDurations(names),
    ...check.capacities.map((found) => describeCapacity(found, names)),
    ...names.content.strategies
      .filter(({ recordUid }) => recordUid === null)
      .map(({ name }): Finding => ({ level: 'unknown', section: 'strategies', words: text('noRecord', { name }) })),
  ];
}

function describeCapacity({ kind, strategy, activity, others, mbco }: CapacityFinding, names: CheckNames): Finding {
  const { name = '', capacityPercent } = names.content.strategies.find(({ uid }) => uid === strategy) ?? {};
  const values = {
    ...{ strategy: name, capacity: capacityPercent ?? 0, mbco: mbco ?? 0, count: others + 1 },
    activity: names.findRecord(activity)?.name ?? '',
  };
  return {
    level: kind === 'tooSmall' ? 'problem' : 'unknown',
    section: 'strategies',
    words: text(kind, values),
  };
}

function listUnknownDurations({ content }: CheckNames): Finding[] {
  const numbers = content.tasks
    .filter(({ durationMinutes, usedIn }) => durationMinutes === null && usedIn !== 'exercise')
    .map(({ number }) => number);
  if (numbers.length === 0) return [];
  const shown = numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')} …` : numbers.join(', ');
  const words = text('unknownDurations', { count: numbers.length, numbers: shown });
  return [{ level: 'unknown', section: 'tasks', words }];
}

/** Says whether each trigger fires early enough, and how long its decision may take. */
export function listTriggerFindings(
  { triggers }: CheckAnswer,
  names: CheckNames,
): (Finding & { readonly uid: string })[] {
  return triggers.map((judged) => ({
    uid: judged.uid,
    section: 'activation' as const,
    ...describeTrigger(judged, names),
  }));
}

function describeTrigger(judged: CheckedTrigger, names: CheckNames): Pick<Finding, 'level' | 'words'> {
  const name = names.content.triggers.find(({ uid }) => uid === judged.uid)?.name ?? '';
  // A trigger that is too late for the MTPD is too late for the RTO too, and the MTPD is more serious.
  const late =
    describeLate(judged, judged.mtpd, text('limitMtpd'), name, names) ??
    describeLate(judged, judged.rto, text('limitRto'), name, names);
  if (late) return { level: 'problem', words: late };
  const time = judged.budget === null ? '' : formatDuration(judged.budget);
  if (judged.rto.kind === 'unknown' || judged.mtpd.kind === 'unknown')
    return { level: 'unknown', words: text(time ? 'budgetUndecided' : 'budgetUnknown', { name, time }) };
  return { level: 'met', words: text(time ? 'budgetLeft' : 'budgetNone', { name, time }) };
}

function describeLate(
  { activation }: CheckedTrigger,
  verdict: TriggerVerdict,
  limit: string,
  name: string,
  names: CheckNames,
): string | undefined {
  if (verdict.kind !== 'late' && verdict.kind !== 'hopeless') return undefined;
  const activity = names.findRecord(verdict.activity)?.name ?? '';
  if (verdict.kind === 'hopeless') return text('triggerHopeless', { name, limit, activity });
  const words = activation === null ? 'triggerLateAtLeast' : 'triggerLate';
  return text(words, { name, limit, activity, time: formatDuration(verdict.by) });
}
