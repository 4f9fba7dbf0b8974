import { useCallback, useReducer } from 'react';
import type { GridLine } from './grid-lines.ts';

type Lines = readonly GridLine[];

interface History {
  readonly past: readonly Lines[];
  readonly now: Lines;
  readonly future: readonly Lines[];
}

type Step = { readonly do: Lines } | { readonly reset: Lines } | 'undo' | 'redo';

/** As many steps back as anybody wants; unchanged rows are shared, so that a step costs little. */
const mostSteps = 200;

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
  return step.do === now ? { past, now, future } : { past: [...past, now].slice(-mostSteps), now: step.do, future: [] };
}

/** The rows of a grid with the way back and forth: each change is one step, however many cells it touches. */
export interface GridHistory {
  readonly lines: Lines;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(lines: Lines): void;
  undo(): void;
  redo(): void;
  /** Begins anew: what was before can no longer be undone. */
  reset(lines: Lines): void;
}

/** @param first makes the rows to begin with */
export function useGridHistory(first: () => Lines): GridHistory {
  const [{ past, now, future }, step] = useReducer(advance, undefined, () => ({ past: [], now: first(), future: [] }));
  return {
    lines: now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: useCallback((lines: Lines) => step({ do: lines }), []),
    undo: useCallback(() => step('undo'), []),
    redo: useCallback(() => step('redo'), []),
    reset: useCallback((lines: Lines) => step({ reset: lines }), []),
  };
}
