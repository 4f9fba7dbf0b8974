import { ActionBar, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BulkChoice } from './data-list-types.ts';
import { text } from './words.ts';

/** Props of {@link BulkBar}. */
export interface BulkBarProps {
  choice: BulkChoice;
  /** Selects all matching records, including those on other pages. Undefined if that is not possible. */
  onSelectAllMatching: (() => void) | undefined;
  total: number;
  children: ReactNode;
}

/** The action bar at the bottom, shown while rows are selected. */
export function BulkBar({ choice, onSelectAllMatching, total, children }: BulkBarProps) {
  return (
    <ActionBar
      opened={choice.count > 0}
      onClose={choice.clear}
      aria-label={text('bulkActions')}
      // In a portal, the bar would be outside all landmarks.
      withinPortal={false}
      shadow="sm"
      withBorder
      maw="calc(100vw - 2rem)"
    >
      <Group gap="sm" wrap="wrap">
        <Text role="status" fz="sm" fw={600} className="hf-numbers">
          {text('selected', { count: choice.count })}
        </Text>
        {onSelectAllMatching && !choice.allMatching && choice.count < total && (
          <Button variant="subtle" size="compact-sm" onClick={onSelectAllMatching}>
            {text('selectAllMatching', { count: total })}
          </Button>
        )}
        {children}
        <Button variant="default" size="compact-sm" onClick={choice.clear}>
          {text('clearSelection')}
        </Button>
      </Group>
    </ActionBar>
  );
}
