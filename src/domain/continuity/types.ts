import type { LinkOrigin } from '#root/contract/shared/activity-terms.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';

/**
 * The input of the continuity engine. The engine is pure: no I/O, no clock, no framework. The server and the browser
 * run the same code.
 *
 * Every duration is whole minutes, 0..525,600 (one year). `null` or `undefined` means "not assessed" and is never the
 * same as 0. In results `Infinity` means "until further notice".
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
  /** Recovery time objective: the time within which the node should recover by itself. */
  rto?: Minutes;
  /** Maximum tolerable period of disruption. */
  mtpd?: Minutes;
  /** The time that the node needs to restart once all its providers have recovered; absent means 0. */
  restart?: Minutes;
  /** A greater number is more important. An activity without a priority weighs 1, so that its loss still counts. */
  priority?: number | null | undefined;
  /** Recovery point objective: how much data the provider may lose. */
  rpo?: Minutes;
  /** Maximum data loss that the activity can bear. */
  mdl?: Minutes;
  /** Minimum business continuity objective of an activity, in percent of normal operation; absent: not assessed. */
  mbco?: number | null | undefined;
  /**
   * True for an archived node. It stays in the graph, but its links do not count. It needs nothing, nothing needs it,
   * it is not an alternative in any group, and no number includes it.
   */
  archived?: boolean | undefined;
}

/** A link of the graph: the dependent needs the provider. */
export interface ContinuityEdge {
  uid: string;
  dependent: string;
  provider: string;
  /** The minutes for which the dependent can continue without the provider; absent means 0. */
  tolerance?: Minutes;
  /** Edges of one dependent with the same group are alternatives to each other. */
  group?: string | null | undefined;
  /**
   * The number of members of the group that must be up (default 1). If the edges of a group disagree, the greatest
   * number applies. A number above the group's size means all members.
   */
  required?: number | null | undefined;
  /** The register that the link follows from; absent for a recorded link. */
  origin?: LinkOrigin | undefined;
}
