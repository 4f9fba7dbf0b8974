import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { problemOf } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link ConfirmByName}. */
export interface ConfirmByNameProps {
  opened: boolean;
  onClose: () => void;
  /** "Delete Payroll run?" */
  title: string;
  /** The text to type. */
  name: string;
  /** Label of the red button, e.g. "Delete activity". */
  confirmLabel: string;
  /** What will happen. */
  children?: ReactNode;
  /** Replaces "This cannot be undone." above the name. */
  help?: string;
  /** Label of the field, where the text is not a name. */
  label?: string;
  /** Deletes. The dialog shows a rejection; the caller closes it after success. */
  onConfirm: () => Promise<unknown>;
}

/** Asks for the name before a permanent deletion. The name can be copied; spaces around it are ignored. */
export function ConfirmByName({ opened, onClose, title, ...rest }: ConfirmByNameProps) {
  if (!opened) return null;
  return (
    <Dialog onClose={onClose} title={title}>
      <ConfirmForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

type ConfirmFormProps = Omit<ConfirmByNameProps, 'opened' | 'title'>;

function ConfirmForm({ onClose, name, confirmLabel, children, help, label, onConfirm }: ConfirmFormProps) {
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const same = typed.trim() === name.trim();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!same || pending) return;
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
    <form onSubmit={confirm}>
      <Stack>
        {failure !== null && (
          <Alert role="alert" color="red" variant="outline">
            {problemOf(failure).message}
          </Alert>
        )}
        {children}
        <Text>{help ?? text('confirmNameHelp')}</Text>
        <Code block style={{ userSelect: 'all', whiteSpace: 'pre-wrap' }}>
          {name}
        </Code>
        <TextInput
          data-autofocus
          label={label ?? text('confirmNameLabel')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!same} loading={pending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
