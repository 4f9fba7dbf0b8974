import { useCallback, useReducer } from 'react';
import type { GridLine } from './grid-lines.ts';

type Lines = readonly GridLine[];

interface History {
  readonly past: readonly Lines[];
  readonly now: Lines;
  readonly future: readonly Lines[];
}

type Step = { readonly change: Lines } | { readonly reset: Lines } | 'undo' | 'redo';

/** The number of undo steps. The steps share unchanged rows and therefore need little memory. */
const maxSteps = 200;

function advance({ past, now, future }: History, step: Step): History {
  if (step === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
  }
  if (step === 'redo') {
    const [after, ...rest] = future;
    return after ? { past: [...past, now], now: after, future: rest } : { past, now, future };
  }
  if ('reset' in step) return { past: [], now: step.reset, future: [] };
  return step.change === now
    ? { past, now, future }
    : { past: [...past, now].slice(-maxSteps), now: step.change, future: [] };
}

/** The rows of a grid, with undo and redo. Each change is one step, regardless of the number of cells. */
export interface GridHistory {
  readonly lines: Lines;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(lines: Lines): void;
  undo(): void;
  redo(): void;
  /** Replaces the rows and clears the history. */
  reset(lines: Lines): void;
}

/** Manages the rows of a grid with undo and redo. @param first creates the initial rows */
export function useGridHistory(first: () => Lines): GridHistory {
  const [{ past, now, future }, step] = useReducer(advance, undefined, () => ({ past: [], now: first(), future: [] }));
  return {
    lines: now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: useCallback((lines: Lines) => step({ change: lines }), []),
    undo: useCallback(() => step('undo'), []),
    redo: useCallback(() => step('redo'), []),
    reset: useCallback((lines: Lines) => step({ reset: lines }), []),
  };
}
