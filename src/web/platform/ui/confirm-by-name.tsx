import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link ConfirmByName}. */
export interface ConfirmByNameProps {
  opened: boolean;
  onClose: () => void;
  /** The title, such as "Delete Payroll run?". */
  title: string;
  /** The text that has to be typed. */
  name: string;
  /** Label of the red button, e.g. "Delete activity". */
  confirmLabel: string;
  /** A description of the consequences. */
  children?: ReactNode;
  /** The text above the input. Absent: "This cannot be undone." */
  help?: string;
  /** The label of the input, if the text to type is not a name. */
  label?: string;
  /** Performs the deletion. If it rejects, the dialog shows the error; after success, the caller closes the dialog. */
  onConfirm: () => Promise<unknown>;
}

/** Asks for the name before a permanent deletion. The name can be copied; spaces before and after it are ignored. */
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
            {toProblem(failure).message}
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
