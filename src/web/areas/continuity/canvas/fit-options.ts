import type { FitViewOptions } from '@xyflow/react';
import type { Covered } from './canvas-props.ts';

/** px around the cards. */
const padding = 36;

/** Returns the options that fit all cards into the uncovered part. */
export const createFitOptions = ({ left, right }: Covered = { left: 0, right: 0 }): FitViewOptions => ({
  padding: { top: `${padding}px`, bottom: `${padding}px`, left: `${left + padding}px`, right: `${right + padding}px` },
  maxZoom: 1,
});
