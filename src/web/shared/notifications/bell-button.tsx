import { ActionIcon, type ActionIconProps } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import type { ComponentProps } from 'react';
import { text } from './bell.messages.ts';
import classes from './bell.module.css';

/** The largest number that the badge shows. The label of the button always has the true number. */
const maxShown = 99;

/** Props of {@link BellButton}. */
export interface BellButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  readonly unread: number;
}

/** The button that opens the panel. Its label has the number of unread notifications. */
export function BellButton({ unread, ...button }: BellButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      {...button}
      className={classes.button}
      aria-label={unread > 0 ? text('bellUnread', { count: unread }) : text('bell')}
    >
      <IconBell size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
}
