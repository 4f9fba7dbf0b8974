import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';

/** A place on the canvas: the upper left corner of a card, whole px. */
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
  /** Where somebody has put it; null: where the layout puts it. */
  readonly place: Place | null;
  /** Of the organisation's graph, not of the scenario: shown so that it can be added. */
  readonly ghost?: boolean;
  /** How many records it stands for, where a whole kind is shown as one. */
  readonly members?: number;
}

/** "dependent needs provider": drawn from the provider to the dependent. */
export interface CanvasLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  /** Minutes that the dependent carries on without it. */
  readonly toleranceMinutes: number;
  /** '' or the name that alternatives share. */
  readonly group: string;
  readonly groupRequired: number;
  /** Recorded in the BIA of the dependent, not in the scenario. */
  readonly captured: boolean;
  /** One of its ends is no node of the scenario. */
  readonly ghost?: boolean;
  /** How it stands with the recovery times of its ends. */
  readonly state?: NodeState;
}

/** How something stands: with shape, word and colour wherever it is shown. */
export type NodeState = 'met' | 'justMet' | 'late' | 'down' | 'unknown';

/** What is said of a node besides its times. */
export interface NodeLook {
  readonly state: NodeState;
  /** Replaces the word of the state: "Past the RTO, 4 h". */
  readonly words?: string;
}

/** The looks by uid; a node that is not in it shows no state. */
export type Looks = ReadonlyMap<string, NodeLook>;

/** px */
export const cardSize = { width: 208, height: 72 } as const;
