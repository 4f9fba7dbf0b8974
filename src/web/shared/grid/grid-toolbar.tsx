import { Button, Group, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { text } from './bulk-grid.messages.ts';
import type { BulkGridHandle } from './grid-types.ts';
import type { GridHistory } from './use-grid-history.ts';

interface GridToolbarProps {
  grid: RefObject<BulkGridHandle | null>;
  history: GridHistory;
  /** Absent where rows neither come nor go. */
  onAddRows?: (() => void) | undefined;
  /** As in BulkGridProps. */
  keepsRows?: boolean;
  /** What pasting has done: said beside the buttons, as a line that comes and goes would move the grid under the pointer. */
  said: string;
  children?: ReactNode;
}

/** What the keys do, as buttons. */
export function GridToolbar({ grid, history, onAddRows, keepsRows = false, said, children }: GridToolbarProps) {
  // Pressed with a pointer, a button would take the focus out of the grid, and with it the place.
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
        {text(keepsRows ? 'toggleRows' : 'removeRows')}
      </Button>
      {children}
      <Text role="status" fz="sm" c="dimmed">
        {said}
      </Text>
    </Group>
  );
}
