import { z } from 'zod';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { nodeKinds } from './kinds/define-record.ts';

/** A node of the dependency graph with its name. If the record has been deleted, this is its last name. */
export const namedRecord = z.object({ uid: uid(), kind: z.enum(nodeKinds), name: z.string() });
export type NamedRecord = z.infer<typeof namedRecord>;

/**
 * The changes in the engine's findings about an activity:
 * - required: the time within which the activity must recover, because of the activities that depend on it.
 * - gap: the minutes by which the activity misses its RTO because of its slowest provider, direct or indirect.
 * - past_mtpd: whether the activity reaches its MTPD because of its slowest provider (0 or 1).
 * - data_loss: the minutes of data that a provider may lose in excess of the activity's MDL.
 * - unknown: whether the activity depends on a recovery time that is missing (0 or 1).
 * - single_points: the number of providers whose loss alone stops the activity.
 * - single_point_added, single_point_gone: a provider has joined or left the providers whose loss alone stops the
 * activity.
 * - rank: whether the activity itself is one of the worst single points of failure (0 or 1).
 */
export const movementKinds = [
  'required',
  'gap',
  'past_mtpd',
  'data_loss',
  'unknown',
  'single_points',
  'single_point_added',
  'single_point_gone',
  'rank',
] as const;

export const movement = z.object({
  what: z.enum(movementKinds),
  /** Minutes, a number, or 0 and 1 for no and yes; null: nothing requires a time. */
  before: z.int().nullable(),
  after: z.int().nullable(),
  /**
   * The records that explain the change: the activity that requires the time, the path to the slowest provider, or the
   * provider.
   */
  records: z.array(namedRecord),
  /** For a plan: the activity whose findings have changed. */
  activity: namedRecord.exactOptional(),
});
export type Movement = z.infer<typeof movement>;

/**
 * The kinds of change that can cause a new finding: changes of values that the engine reads, and dates that make a
 * review due.
 */
export const causeKinds = [
  'rto',
  'mtpd',
  'mdl',
  'rpo',
  'restart',
  'need_added',
  'need_removed',
  'need_changed',
  'archived',
  'restored',
  'deleted',
  'contract',
  'certificate',
] as const;

/** A change of a record that the activity depends on, or that depends on it. */
export const movementCause = z.object({
  what: z.enum(causeKinds),
  at: instant(),
  actorName: z.string().nullable(),
  record: namedRecord,
  /** The link's provider, if the change is a change of a link; otherwise null. */
  provider: namedRecord.nullable(),
  /** Minutes as digits, or a day; null: none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MovementCause = z.infer<typeof movementCause>;

/** The changes in the engine's findings about an activity since its last approval or review. */
export const movements = z.object({
  /**
   * The moment of the earlier findings, with which the current findings are compared; null: there are no earlier
   * findings.
   */
  since: instant().nullable(),
  movements: z.array(movement),
  /** The changes that may have caused the movements, the newest first, 50 at most. */
  causes: z.array(movementCause),
});
export type Movements = z.infer<typeof movements>;
