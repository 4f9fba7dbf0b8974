import type { LinkOrigin, ProviderKind, Verdict } from '#root/contract/shared/activity-terms.ts';

/** The upper left corner of a card on the canvas, in whole px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A record on the canvas. Times are in minutes; null means not assessed. */
export interface CanvasNode {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  /** The place of the card; null if the layout determines it. */
  readonly place: Place | null;
  /** Whether the record is outside the scenario and is shown only so that people can add it. */
  readonly ghost?: boolean;
  /** The number of records, if the card stands for all records of its kind. */
  readonly members?: number;
}

export type LinkSource = 'needs' | LinkOrigin;

/** A link with the meaning "the dependent needs the provider". It is drawn from the provider to the dependent. */
export interface CanvasLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  /** The minutes for which the dependent can carry on without the provider. */
  readonly toleranceMinutes: number;
  /** The name of the group of alternatives; '' if there is none. */
  readonly group: string;
  readonly groupRequired: number;
  /** Whether the link is part of the organisation's graph rather than only of the scenario. */
  readonly captured: boolean;
  /** The source of a link that is not recorded in the BIA of an activity: the needs of a resource, or a register. */
  readonly source?: LinkSource;
  /** Whether one end of the link is not in the scenario. */
  readonly ghost?: boolean;
  /** The verdict on the recovery times of the two ends. */
  readonly state?: NodeState;
}

/** A verdict, or `down` in a what-if. Always shown with a shape, a word and a colour. */
export type NodeState = Verdict | 'down';

/** The state of a node, with the word to show. */
export interface NodeLook {
  readonly state: NodeState;
  /** Replaces the standard word for the state, for example by "Past RTO". */
  readonly words?: string;
}

/** The looks of nodes by uid. A node without a look shows no state. */
export type Looks = ReadonlyMap<string, NodeLook>;

/** Size in px. */
export const cardSize = { width: 208, height: 72 } as const;
