import type { FitViewOptions } from '@xyflow/react';
import type { Covered } from './canvas-props.ts';

/** px around all that is shown. */
const room = 36;

/** How all cards are brought into sight, beside what is covered. */
export const fitting = ({ left, right }: Covered = { left: 0, right: 0 }): FitViewOptions => ({
  padding: { top: `${room}px`, bottom: `${room}px`, left: `${left + room}px`, right: `${right + room}px` },
  maxZoom: 1,
});
