import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { problemOf } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link Confirm}. */
export interface ConfirmProps {
  onClose: () => void;
  /** "Delete Logistics?" */
  title: string;
  /** What will happen. */
  children?: ReactNode;
  confirmLabel: string;
  /** Red, for what removes something. */
  danger?: boolean;
  /** Acts; reject when it fails, the dialog then shows why. The caller closes the dialog after success. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something happens that one click should not do. Rendered only while it is open. */
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
            {problemOf(failure).message}
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
