import type { FitViewOptions } from '@xyflow/react';
import type { Covered } from './canvas-props.ts';

/** Space around the cards, in px. */
const padding = 36;
/** Space below the cards, in px, for the buttons of the canvas. */
const bottomPadding = 64;

/** Returns the options that fit all cards into the part that panels do not cover. */
export const createFitOptions = ({ left, right }: Covered = { left: 0, right: 0 }): FitViewOptions => ({
  padding: {
    top: `${padding}px`,
    bottom: `${bottomPadding}px`,
    left: `${left + padding}px`,
    right: `${right + padding}px`,
  },
  maxZoom: 1,
});
