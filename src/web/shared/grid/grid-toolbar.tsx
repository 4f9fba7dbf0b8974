import { Button, Group, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { text } from './bulk-grid.messages.ts';
import type { BulkGridHandle } from './grid-types.ts';
import type { GridHistory } from './use-grid-history.ts';

interface GridToolbarProps {
  grid: RefObject<BulkGridHandle | null>;
  history: GridHistory;
  /** Adds rows. Absent if the number of rows is fixed. */
  onAddRows?: (() => void) | undefined;
  /** Whether rows can be excluded, as in BulkGridProps. */
  canExclude?: boolean;
  /**
   * The result of pasting. It is shown beside the buttons, because a line of its own would shift the grid under the
   * pointer.
   */
  message: string;
  children?: ReactNode;
}

/** Buttons for the actions that also have keyboard shortcuts in the grid. */
export function GridToolbar({ grid, history, onAddRows, canExclude = false, message, children }: GridToolbarProps) {
  // A click would otherwise move the focus out of the grid, and the current cell would be lost.
  const keepFocus = { onMouseDown: (event: React.MouseEvent) => event.preventDefault() };
  return (
    <Group gap="xs" role="toolbar" aria-label={text('tools')}>
      <Button {...keepFocus} variant="default" size="xs" disabled={!history.canUndo} onClick={history.undo}>
        {text('undo')}
      </Button>
      <Button {...keepFocus} variant="default" size="xs" disabled={!history.canRedo} onClick={history.redo}>
        {text('redo')}
      </Button>
      <Button {...keepFocus} variant="default" size="xs" onClick={() => grid.current?.fillDown()}>
        {text('fillDown')}
      </Button>
      {onAddRows && (
        <Button {...keepFocus} variant="default" size="xs" onClick={onAddRows}>
          {text('addRows')}
        </Button>
      )}
      <Button {...keepFocus} variant="default" size="xs" onClick={() => grid.current?.removeRows()}>
        {text(canExclude ? 'toggleRows' : 'removeRows')}
      </Button>
      {children}
      <Text role="status" fz="sm" c="dimmed">
        {message}
      </Text>
    </Group>
  );
}
