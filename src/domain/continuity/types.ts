import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';

/**
 * What the continuity engine takes in. The engine is pure: no I/O, no clock, no framework; the server and the
 * browser run the same code.
 *
 * Every duration is whole minutes, 0..525,600 (one year). `null` or `undefined` means "not assessed" and is never
 * the same as 0. In results `Infinity` means "until further notice".
 */

/** One year: the longest duration that can be recorded. */
export const MAX_MINUTES = 525_600;

/** A recorded duration in minutes; absent means "not assessed". */
export type Minutes = number | null | undefined;

/** Something that can be lost: an activity, or a resource that activities need. */
export interface ContinuityNode {
  uid: string;
  kind: NodeKind;
  name?: string | undefined;
  /** Recovery time objective: the time in which it is meant to be back by itself. */
  rto?: Minutes;
  /** Maximum tolerable period of disruption. */
  mtpd?: Minutes;
  /** Time it needs to resume once all it needs is back; absent means 0. */
  restart?: Minutes;
  /** Greater is more important; an activity without one weighs 1, so that losing it still counts. */
  priority?: number | null | undefined;
  /** Recovery point objective: how much data the provider may lose. */
  rpo?: Minutes;
  /** Maximum data loss that the activity can bear. */
  mdl?: Minutes;
  /**
   * An archived node keeps its place but none of its links take part: it needs nothing, nothing needs it, it is no
   * alternative in a group, and nobody counts it.
   */
  archived?: boolean | undefined;
}

/** "dependent needs provider". */
export interface ContinuityEdge {
  uid: string;
  dependent: string;
  provider: string;
  /** How long the dependent carries on without the provider; absent means 0. */
  tolerance?: Minutes;
  /** Edges of one dependent with the same group are alternatives to each other. */
  group?: string | null | undefined;
  /**
   * How many of the group must be up (default 1). Where the edges of a group differ the greatest counts; more than
   * there are members means all of them.
   */
  required?: number | null | undefined;
}
