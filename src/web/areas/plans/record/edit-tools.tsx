import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { UnsavedGuard } from '#root/web/platform/ui/unsaved-guard.tsx';
import { text } from './record.messages.ts';
import type { PlanEditing } from './use-plan-editing.ts';

interface EditToolsProps {
  readonly editing: PlanEditing;
  readonly onSave: () => void;
  readonly onDone: () => void;
}

/** The state of saving, and the button that ends editing. Ctrl+S saves. */
export function EditTools({ editing, onSave, onDone }: EditToolsProps) {
  const { problem, state } = editing;
  useHotkeys([['mod+S', onSave]], [], true);
  return (
    <>
      <UnsavedGuard when={editing.unsaved} lastTry={editing.flush} />
      {problem ? (
        <Text role="status" fz="sm" c="var(--mantine-color-error)">
          {text('refused', { message: problem.message })}
        </Text>
      ) : (
        <SaveStatus state={state} />
      )}
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
