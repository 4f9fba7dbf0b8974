import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link Confirm}. */
export interface ConfirmProps {
  onClose: () => void;
  /** The title, such as "Delete Logistics?". */
  title: string;
  /** A description of the consequences. */
  children?: ReactNode;
  confirmLabel: string;
  /** Whether the button is red, as for deletions. */
  danger?: boolean;
  /** Performs the action. If it rejects, the dialog shows the error; after success, the caller closes the dialog. */
  onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation. Rendered only while it is open. */
export function Confirm({ onClose, title, children, confirmLabel, danger = false, onConfirm }: ConfirmProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        {failure !== null && (
          <Alert role="alert" color="red" variant="outline">
            {toProblem(failure).message}
          </Alert>
        )}
        {children}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button {...(danger && { color: 'red' })} loading={pending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
