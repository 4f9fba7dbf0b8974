import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './departments.messages.ts';

/** Adds records by name, one after the other. The focus remains in the field. */
export function QuickAdd({ label, onAdd }: { label: string; onAdd: (name: string) => Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (pending || !given) return;
    setPending(true);
    setProblem(undefined);
    // Cleared before the request, because text typed in the meantime is the next name.
    setName('');
    try {
      await onAdd(given);
      toastDone(text('added', { name: given }));
    } catch (error) {
      const problem = toProblem(error);
      const message = problem.fields?.name ?? problem.message;
      setProblem(`${given}: ${message}`);
      setName((next) => next || given);
    }
    setPending(false);
  };
  return (
    <form onSubmit={add} data-no-print>
      <Group align="flex-start" gap="xs">
        <TextInput
          ref={input}
          label={label}
          description={text('addHelp')}
          maxLength={255}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: 1, maxWidth: 420 }}
          inputContainer={(children) => (
            <Group gap="xs" wrap="nowrap" align="center">
              <div style={{ flex: 1 }}>{children}</div>
              <Button type="submit" variant="default" loading={pending}>
                {text('add')}
              </Button>
            </Group>
          )}
        />
      </Group>
    </form>
  );
}
