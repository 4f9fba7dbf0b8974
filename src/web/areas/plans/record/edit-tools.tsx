import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { UnsavedGuard } from '#root/web/platform/ui/unsaved-guard.tsx';
import { text } from './record.messages.ts';
import type { PlanEditing } from './use-plan-editing.ts';

interface EditToolsProps {
  readonly editing: PlanEditing;
  /** Whether the page marks a field that has an error. */
  readonly hasShownErrors: boolean;
  readonly onSave: () => void;
  readonly onDone: () => void;
}

/** The state of saving. A part with an error is not saved. */
function SaveState({ editing, hasShownErrors }: Pick<EditToolsProps, 'editing' | 'hasShownErrors'>) {
  const { problem, errors, state } = editing;
  const isHeldUp = Object.keys(errors).length > 0 && state.status !== 'conflict' && state.status !== 'failed';
  if (!problem && !isHeldUp) return <SaveStatus state={state} />;
  const words = problem
    ? text('refused', { message: problem.message })
    : text(hasShownErrors ? 'invalid' : 'unfinished');
  return (
    <Text role="status" fz="sm" c={problem || hasShownErrors ? 'var(--mantine-color-error)' : 'dimmed'}>
      {words}
    </Text>
  );
}

/** The state of saving, and the button that ends editing. Ctrl+S saves. */
export function EditTools({ editing, hasShownErrors, onSave, onDone }: EditToolsProps) {
  useHotkeys([['mod+S', onSave]], [], true);
  useOfferedShortcuts('draft');
  return (
    <>
      <UnsavedGuard when={editing.unsaved} lastTry={editing.flush} />
      <SaveState editing={editing} hasShownErrors={hasShownErrors} />
      <Button onClick={onDone}>{text('done')}</Button>
    </>
  );
}

/** The button at the end of a section. Ctrl+Enter does the same. */
export const ContinueButton = ({
  onContinue,
  isLast,
}: {
  readonly onContinue: () => void;
  readonly isLast: boolean;
}) => (
  <Group data-no-print>
    <Button size="md" variant={isLast ? 'filled' : 'default'} onClick={onContinue}>
      {text(isLast ? 'done' : 'next')}
    </Button>
  </Group>
);
