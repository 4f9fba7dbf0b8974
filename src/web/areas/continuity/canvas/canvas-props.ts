import type { ReactNode } from 'react';
import type { CanvasLink, CanvasNode, Looks, Place } from './canvas-types.ts';
import type { Chosen } from './chosen.ts';
import type { Places } from './layout.ts';

/** Widths in px at the sides of the canvas that panels cover. */
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
  /** Looks by uid. Nodes without one show no state. */
  readonly looks?: Looks | undefined;
  /** Uids of highlighted nodes and links. All others are faint. */
  readonly path?: ReadonlySet<string> | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Called for Enter or a double click. */
  readonly onOpen: (uid: string) => void;
  /** Each new object scrolls to its card and focuses it. */
  readonly focusOn?: { readonly uid: string } | undefined;
  readonly covered?: Covered | undefined;
  /** Absent if the canvas is read-only. */
  readonly edit?: CanvasEdit | undefined;
  /** Rendered over the canvas. */
  readonly children?: ReactNode;
}

/** Callbacks for changes on the canvas. */
export interface CanvasEdit {
  readonly onMove: (moved: ReadonlyMap<string, Place>) => void;
  /** Called when a line has been drawn. */
  readonly onConnect: (providerUid: string, dependentUid: string) => void;
  /** Called for L on a card. */
  readonly onLink: (uid: string) => void;
  readonly onRemove: (chosen: Chosen) => void;
  /** Called when something is dropped on the canvas. */
  readonly onDrop?: (data: DataTransfer, place: Place) => void;
}
