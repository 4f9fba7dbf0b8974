import { Alert, Button, Code, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AppLink } from './app-link.tsx';
import { formatNumber } from './format.ts';
import { problemOf } from './problem.ts';
import { text } from './words.ts';

/** What else disappears: a kind, how many, and where to look at them first. */
export interface AlsoGoes {
  label: string;
  count: number;
  href?: string | undefined;
}

/** Props of {@link ConfirmByName}. */
export interface ConfirmByNameProps {
  opened: boolean;
  onClose: () => void;
  /** "Delete Payroll run?" */
  title: string;
  /** What has to be typed. */
  name: string;
  /** Label of the red button, e.g. "Delete activity". */
  confirmLabel: string;
  alsoGoes?: readonly AlsoGoes[];
  /** Deletes; reject when it fails, the dialog then shows why. The caller closes the dialog after success. */
  onConfirm: () => Promise<unknown>;
}

/** Asks for the name before something is gone for good. The name can be copied; spaces around it do not matter. */
export function ConfirmByName({ opened, onClose, title, ...rest }: ConfirmByNameProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <ConfirmForm onClose={onClose} {...rest} />
    </Modal>
  );
}

type ConfirmFormProps = Omit<ConfirmByNameProps, 'opened' | 'title'>;

function ConfirmForm({ onClose, name, confirmLabel, alsoGoes = [], onConfirm }: ConfirmFormProps) {
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
        {alsoGoes.length > 0 && <AlsoGoesList items={alsoGoes} />}
        <Text>{text('confirmNameHelp')}</Text>
        <Code block style={{ userSelect: 'all', whiteSpace: 'pre-wrap' }}>
          {name}
        </Code>
        <TextInput
          data-autofocus
          label={text('confirmNameLabel')}
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

function AlsoGoesList({ items }: { items: readonly AlsoGoes[] }) {
  return (
    <div>
      <Text fw={600}>{text('confirmAlsoGoes')}</Text>
      <List size="sm">
        {items.map((item) => {
          const words = text('confirmCount', { label: item.label, number: formatNumber(item.count) });
          return (
            <List.Item key={item.label}>{item.href ? <AppLink href={item.href}>{words}</AppLink> : words}</List.Item>
          );
        })}
      </List>
    </div>
  );
}
