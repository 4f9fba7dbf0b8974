import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';

/** The upper left corner of a card on the canvas, in whole px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A record on the canvas. Minutes; null: not assessed. */
export interface CanvasNode {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  /** Null if the layout places it. */
  readonly place: Place | null;
  /** Not in the scenario, but shown so that it can be added. */
  readonly ghost?: boolean;
  /** Set if the card stands for all records of its kind: how many. */
  readonly members?: number;
}

/** "The dependent needs the provider", drawn from the provider to the dependent. */
export interface CanvasLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  /** Minutes that the dependent can carry on without the provider. */
  readonly toleranceMinutes: number;
  /** The name of a group of alternatives, or ''. */
  readonly group: string;
  readonly groupRequired: number;
  /** Whether it is recorded in the BIA of the dependent, and not in the scenario. */
  readonly captured: boolean;
  /** Set if one of its ends is not in the scenario. */
  readonly ghost?: boolean;
  /** The verdict on the recovery times of its ends. */
  readonly state?: NodeState;
}

/** A state, always shown with shape, word and colour. */
export type NodeState = 'met' | 'justMet' | 'late' | 'down' | 'unknown';

/** The state of a node and its words. */
export interface NodeLook {
  readonly state: NodeState;
  /** Replaces the standard word of the state: "Past RTO". */
  readonly words?: string;
}

/** Looks by uid. A node without one shows no state. */
export type Looks = ReadonlyMap<string, NodeLook>;

/** px */
export const cardSize = { width: 208, height: 72 } as const;
