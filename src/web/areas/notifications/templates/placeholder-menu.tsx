import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import type { RefObject } from 'react';
import { listPlaceholders, placeholderWords } from '#root/contract/notifications/notification-objects.ts';
import type { NotificationTemplateInput } from '#root/contract/notifications/notification-templates.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { text } from './notification-templates.messages.ts';

interface PlaceholderMenuProps {
  readonly form: UseFormReturnType<NotificationTemplateInput>;
  readonly field: 'subject' | 'content';
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** Inserts one of the action's placeholders at the cursor of a field. */
export function PlaceholderMenu({ form, field, label, input }: PlaceholderMenuProps) {
  const insert = (name: string) => {
    const value = form.getValues()[field];
    const [from, to] = [input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length];
    const placed = `{${name}}`;
    form.setFieldValue(field, `${value.slice(0, from)}${placed}${value.slice(to)}`);
    // Runs later, because the menu first returns the focus to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + placed.length, from + placed.length);
    });
  };
  return (
    <Group>
      <MenuButton
        width={320}
        button={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBraces size={16} aria-hidden="true" />}
            aria-label={label}
          >
            {text('insert')}
          </Button>
        }
        actions={listPlaceholders(form.values.action).map((name) => ({
          label: `{${name}} · ${placeholderWords[name]}`,
          onSelect: () => insert(name),
        }))}
      />
    </Group>
  );
}
