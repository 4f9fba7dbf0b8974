import { ActionIcon } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { MenuAction } from './menu-action.ts';
import { MenuButton } from './menu-button.tsx';
import { text } from './words.ts';

/** The "⋯" menu of a row or record. Renders nothing if there are no actions. */
export function RowMenu({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  const button = (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={text('actionsFor', { name })} data-row-menu>
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  );
  return <MenuButton button={button} actions={actions} />;
}
