import type { Minutes } from '#root/domain/continuity/types.ts';

/**
 * The parts of a plan that determine when records are back. Every duration is whole minutes; `null` or `undefined`
 * means "not known" and is never the same as 0. In results NaN means "not known" and Infinity means "never".
 */
export interface PlanContent {
  readonly tasks: readonly PlanTask[];
  readonly team: readonly TeamMember[];
  readonly strategies: readonly PlanStrategy[];
}

export interface PlanTask {
  readonly uid: string;
  /** The number that people see. If nothing else decides, the task with the smaller number comes first. */
  readonly number: number;
  readonly duration: Minutes;
  /** The duration in the worst case; absent: the same as `duration`. */
  readonly worstDuration?: Minutes;
  /** The tasks that must end first. */
  readonly after: readonly TaskLink[];
  /** The role whose members carry out the task. Without one, the task needs nobody of the team. */
  readonly role?: string | null | undefined;
  /** How many members of the role the task needs for its whole duration; absent: 1. */
  readonly people?: number | undefined;
  /** The record that the task waits for: it cannot start before the record's RTO has passed since the activation. */
  readonly waitsFor?: string | null | undefined;
  /** The record that the task restores, completely or in part. */
  readonly recovers?: { readonly record: string; readonly extent: 'full' | 'part' } | null | undefined;
}

export interface TaskLink {
  readonly task: string;
  /** Minutes between the end of `task` and the start of the task that waits for it; absent: 0. */
  readonly lag?: Minutes;
}

/** A person of the plan's team. The key is the same wherever the same person is meant. */
export interface TeamMember {
  readonly person: string;
  readonly roles: readonly string[];
}

/** A way to continue while a record is lost: an alternative provider that takes time to set up and may not last. */
export interface PlanStrategy {
  readonly uid: string;
  /** The record that the strategy stands in for. */
  readonly record: string;
  /** Minutes from the activation until the strategy works. */
  readonly implement: Minutes;
  /** Minutes for which it can be used; absent: without limit. */
  readonly longestUse?: Minutes;
  /** The share of normal operation that it carries, in percent; absent: not known. */
  readonly capacity?: number | null | undefined;
}
