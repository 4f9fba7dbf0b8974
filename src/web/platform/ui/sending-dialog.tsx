import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { type Problem, toProblem } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link SendingDialog}. */
export interface SendingDialogProps {
  title: string;
  label: string;
  /** Whether the answer cannot be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** Sends the answer. If it rejects, the dialog shows the error. */
  send: () => Promise<unknown>;
  /** Renders the fields. @param problem the error of the last attempt; its messages are shown beside the fields */
  children: (problem: Problem | undefined) => ReactNode;
}

/** A dialog with fields that are sent together. Rendered only while it is open; it closes after success. */
export function SendingDialog({ title, label, disabled = false, onClose, send, children }: SendingDialogProps) {
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await send();
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          {problem && !problem.fields && (
            <Alert role="alert" color="red" variant="outline">
              {problem.message}
            </Alert>
          )}
          {children(problem)}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button type="submit" loading={pending} disabled={disabled}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
