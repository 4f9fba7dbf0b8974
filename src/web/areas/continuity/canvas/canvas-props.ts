import type { ReactNode } from 'react';
import type { CanvasLink, CanvasNode, Looks, Place } from './canvas-types.ts';
import type { Chosen } from './chosen.ts';
import type { Places } from './layout.ts';

/** The widths in px that panels cover on the left and right of the canvas. */
export interface Covered {
  readonly left: number;
  readonly right: number;
}

/** Props of `ScenarioCanvas`. */
export interface CanvasProps {
  /** The accessible name of the canvas. */
  readonly label: string;
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  readonly places: Places;
  /** The looks of nodes by uid. A node without a look shows no state. */
  readonly looks?: Looks | undefined;
  /** Uids of the highlighted nodes and links. All other nodes and links are shown faintly. */
  readonly path?: ReadonlySet<string> | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Called when a card is opened by Enter or a double click. */
  readonly onOpen: (uid: string) => void;
  /** The card to scroll to and focus. A new object scrolls and focuses again, even if it has the same uid. */
  readonly focusOn?: { readonly uid: string } | undefined;
  readonly covered?: Covered | undefined;
  /** Counts how often the cards have been arranged. After each change of this number, the view is fitted. */
  readonly arrangements?: number;
  /** Callbacks for editing. Absent if the canvas is read-only. */
  readonly edit?: CanvasEdit | undefined;
  /** Content shown on top of the canvas. */
  readonly children?: ReactNode;
}

/** Callbacks for changes on the canvas. */
export interface CanvasEdit {
  readonly onMove: (moved: ReadonlyMap<string, Place>) => void;
  /** Called when a line has been drawn. */
  readonly onConnect: (providerUid: string, dependentUid: string) => void;
  /** Called when L is pressed on a card. */
  readonly onLink: (uid: string) => void;
  readonly onRemove: (chosen: Chosen) => void;
  /** Called when an object is dropped on the canvas. */
  readonly onDrop?: (data: DataTransfer, place: Place) => void;
}
