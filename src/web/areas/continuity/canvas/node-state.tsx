import { Box } from '@mantine/core';
import { verdictLabel } from '#root/web/platform/ui/verdict-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { text } from './canvas.messages.ts';
import classes from './canvas.module.css';
import type { NodeState } from './canvas-types.ts';

/** Paths in a box of 16 × 16. The shapes can be distinguished without colours. */
export const statePaths: Readonly<Record<NodeState, { readonly d: string; readonly filled: boolean }>> = {
  met: { d: 'M3 8.5l3.5 3.5l6.5 -7', filled: false },
  justMet: { d: 'M8 2.5l6 11h-12z', filled: true },
  late: { d: 'M3 3h10v10h-10z', filled: true },
  pastMtpd: { d: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8h-5.4l-3.8 -3.8v-5.4z', filled: true },
  down: { d: 'M3.5 3.5l9 9m0 -9l-9 9', filled: false },
  unknown: { d: 'M5.5 6a2.5 2.5 0 1 1 3.4 2.3c-.6 .25 -.9 .6 -.9 1.4m0 2.8v.1', filled: false },
};

/** Returns the word for a state, such as "No margin". */
export const describeNodeState = (state: NodeState): string =>
  state === 'down' ? text('state.down') : verdictLabel(state);

/** Returns the colour of a state. */
export const getStateColour = (state: NodeState): string => verdictColour(state === 'down' ? 'pastMtpd' : state);

/** The shape of a state. */
export function StateShape({ state, size = 14 }: { state: NodeState; size?: number }) {
  const { d, filled } = statePaths[state];
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className={classes.shape}>
      <path
        d={d}
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A state with its shape, word and colour. `words` replaces the standard word. */
export function StateMark({ state, words }: { state: NodeState; words?: string | undefined }) {
  return (
    <Box component="span" className={classes.state} style={{ color: getStateColour(state) }}>
      <StateShape state={state} />
      {words ?? describeNodeState(state)}
    </Box>
  );
}
