import { ActionIcon } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';
import { text } from './words.ts';

/** One entry of a menu of actions: it does something or it leads somewhere. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Red, for what removes something. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Either a link … */
  href?: string | undefined;
  /** … or an act. */
  onSelect?: (() => void) | undefined;
}

/** The "⋯" menu of one row or record; nothing when there is nothing to do. */
export function RowMenu({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  const button = (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={text('actionsFor', { name })} data-row-menu>
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  );
  return <MenuButton button={button} actions={actions} />;
}
