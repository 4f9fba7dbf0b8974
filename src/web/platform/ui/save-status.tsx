import { Text } from '@mantine/core';
import type { AutosaveState } from './autosave-queue.ts';
import { formatSaved } from './format.ts';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** Describes the state of saving in words; '' before the first change. */
export function describeState(state: AutosaveState): string {
  switch (state.status) {
    case 'idle':
      return '';
    case 'waiting':
      return text('unsaved');
    case 'saving':
      return text('saving');
    case 'saved':
      return formatSaved(state.at);
    case 'failed':
      return text(toProblem(state.error).status === 404 ? 'saveGone' : 'saveFailed');
    case 'conflict':
      return text('saveConflict');
  }
}

/** Two lines are as high as the adjacent buttons, so that a longer text does not move the content below. */
const room = { maxWidth: '16rem', lineHeight: 1.25 };
/** An empty status is taken out of the layout, because the gap after it would indent the button beside it. */
const noRoom = { position: 'absolute' } as const;

/**
 * The state of saving, such as "Saved 10:42". Screen readers announce it politely, without interrupting the person's
 * typing.
 */
export function SaveStatus({ state }: { state: AutosaveState }) {
  const wrong = state.status === 'failed' || state.status === 'conflict';
  const words = describeState(state);
  return (
    <Text
      role="status"
      fz="sm"
      style={words ? room : noRoom}
      c={wrong ? 'var(--mantine-color-error)' : 'dimmed'}
      className="hf-numbers"
    >
      {words}
    </Text>
  );
}
