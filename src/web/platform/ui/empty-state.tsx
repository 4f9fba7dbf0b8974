import { EmptyState as MantineEmptyState } from '@mantine/core';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { text } from './words.ts';

/** The reason why a place is empty: nothing has been added yet, nothing matches, or a permission is missing. */
export type EmptyKind = 'first-use' | 'no-match' | 'denied';

const ICON = { 'first-use': IconClipboardList, 'no-match': IconFilterOff, denied: IconLock };

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  kind?: EmptyKind;
  /** The purpose of the place, or the reason why it is empty. */
  title: string;
  body?: ReactNode;
  /** The action, usually one primary button. */
  action?: ReactNode;
}

/** Shows why a place is empty, and the next step. */
export function EmptyState({ kind = 'first-use', title, body, action }: EmptyStateProps) {
  const Icon = ICON[kind];
  return (
    <MantineEmptyState
      py="xl"
      icon={<Icon aria-hidden="true" />}
      title={title}
      description={body}
      withIndicatorBackground
      role="status"
    >
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}

/** The empty state for people without permission. It names the missing permission, so that they can ask for it. */
export function DeniedState({ permission }: { permission: string }) {
  return <EmptyState kind="denied" title={text('deniedTitle')} body={text('deniedBody', { permission })} />;
}
