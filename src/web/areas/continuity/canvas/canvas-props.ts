import type { ReactNode } from 'react';
import type { CanvasLink, CanvasNode, Looks, Place } from './canvas-types.ts';
import type { Chosen } from './chosen.ts';
import type { Places } from './layout.ts';

/** px at the sides of the canvas. */
export interface Covered {
  readonly left: number;
  readonly right: number;
}

/** Props of `ScenarioCanvas`. */
export interface CanvasProps {
  /** Its accessible name. */
  readonly label: string;
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  readonly places: Places;
  /** How the nodes stand; those that are not in it show no state. */
  readonly looks?: Looks | undefined;
  /** Uids of nodes and links that are highlighted; all others step back. */
  readonly path?: ReadonlySet<string> | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Enter or a double click. */
  readonly onOpen: (uid: string) => void;
  /** Each new one brings its card into sight and gives it the focus. */
  readonly focusOn?: { readonly uid: string } | undefined;
  /** px at the sides that something covers: nothing that is meant to be seen is left below them. */
  readonly covered?: Covered | undefined;
  /** Only to be looked at: absent ones leave nothing to drag, draw or delete. */
  readonly edit?: CanvasEdit | undefined;
  /** Lies over the canvas. */
  readonly children?: ReactNode;
}

/** What can be done on the canvas. */
export interface CanvasEdit {
  readonly onMove: (moved: ReadonlyMap<string, Place>) => void;
  /** A line was drawn. */
  readonly onConnect: (providerUid: string, dependentUid: string) => void;
  /** L on a card: a link from it is wanted. */
  readonly onLink: (uid: string) => void;
  readonly onRemove: (chosen: Chosen) => void;
  /** A record was dropped here; `data` is what was dragged. */
  readonly onDrop?: (data: DataTransfer, place: Place) => void;
}
