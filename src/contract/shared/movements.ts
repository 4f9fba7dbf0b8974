import { z } from 'zod';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { nodeKinds } from './kinds/define-record.ts';

/** A node of the dependency graph by name. A record that was deleted has the name that it had. */
export const namedRecord = z.object({ uid: uid(), kind: z.enum(nodeKinds), name: z.string() });
export type NamedRecord = z.infer<typeof namedRecord>;

/**
 * What the engine sees differently about an activity:
 * - required: the time in which it must recover, because of the activities that depend on it.
 * - gap: the minutes by which its slowest provider, near or far, makes it miss its RTO.
 * - past_mtpd: whether that provider makes it reach its MTPD (0 or 1).
 * - data_loss: the minutes of data that a provider may lose beyond its MDL.
 * - unknown: whether a recovery time is missing on which it depends (0 or 1).
 * - single_points: the number of providers whose loss alone stops it.
 * - single_point_added, single_point_gone: one of these providers.
 * - rank: whether it is one of the worst single points of failure itself (0 or 1).
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
  /** The records that it is about: the activity that requires the time, the way to the slowest provider, or the provider. */
  records: z.array(namedRecord),
  /** For a plan: the activity whose standing has changed. */
  activity: namedRecord.exactOptional(),
});
export type Movement = z.infer<typeof movement>;

/** The values of records and links that the engine reads, and the dates that reviews watch. */
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
  /** The provider of a link. */
  provider: namedRecord.nullable(),
  /** Minutes as digits, or a day; null: none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MovementCause = z.infer<typeof movementCause>;

/** What changed for an activity since its last approval or review, as the engine sees it. */
export const movements = z.object({
  /** The moment that it is compared with; null: nothing is known of the activity before. */
  since: instant().nullable(),
  movements: z.array(movement),
  /** The changes that may have caused it, the newest first, 50 at most. */
  causes: z.array(movementCause),
});
export type Movements = z.infer<typeof movements>;
