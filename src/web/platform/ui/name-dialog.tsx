import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link NameDialog}. */
export interface NameDialogProps {
  title: string;
  /** The label of the field. */
  label: string;
  description: string;
  /** The initial name. */
  initial?: string;
  submitLabel: string;
  /** Further fields below the name. */
  children?: ReactNode;
  onClose: () => void;
  /**
   * Saves the name, and closes the dialog or leaves the page. If saving is rejected, the error is shown at the field.
   */
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for a name before something is saved. Rendered only while it is open. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, description, initial = '', submitLabel, children, onClose, onSubmit } = props;
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await onSubmit(name);
    } catch (error) {
      const { fields, message } = toProblem(error);
      setProblem(fields?.name ?? message);
      setPending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={label}
            description={description}
            data-autofocus
            required
            maxLength={255}
            error={problem}
            value={name}
            // Text typed while the name is being saved would be lost when the dialog closes.
            readOnly={pending}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button type="submit" loading={pending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
