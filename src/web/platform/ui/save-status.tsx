import { Text } from '@mantine/core';
import type { AutosaveState } from './autosave-queue.ts';
import { formatSaved } from './format.ts';
import { text } from './words.ts';

function words(state: AutosaveState): string {
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
      return text('saveFailed');
    case 'conflict':
      return text('saveConflict');
  }
}

/** Two lines of it are as high as the buttons beside it: a longer word must not push what is below from under the pointer. */
const room = { maxWidth: '16rem', lineHeight: 1.25 };

/** "Saved 10:42" and its kin; announced politely, so that saving never interrupts somebody who types. */
export function SaveStatus({ state }: { state: AutosaveState }) {
  const wrong = state.status === 'failed' || state.status === 'conflict';
  return (
    <Text role="status" fz="sm" style={room} c={wrong ? 'var(--mantine-color-error)' : 'dimmed'} className="hf-numbers">
      {words(state)}
    </Text>
  );
}
