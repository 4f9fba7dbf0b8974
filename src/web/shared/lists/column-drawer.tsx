import { Button, Checkbox, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type Density, densities } from '#root/contract/shared/saved-views.ts';
import { useFocusReturn } from '#root/web/platform/ui/dialog.tsx';
import { SortableList } from '#root/web/platform/ui/sortable-list.tsx';
import { text } from './lists.messages.ts';
import { type Layout, listShownColumns, plainLayout } from './view-state.ts';

interface Column {
  readonly id: string;
  readonly header: string;
  readonly optional?: boolean;
}

interface ColumnDrawerProps {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
  readonly onClose: () => void;
}

/** Edits the columns of a list, their order and the row density. Changes take effect immediately. */
export function ColumnDrawer({ columns, layout, onChange, onClose }: ColumnDrawerProps) {
  useFocusReturn();
  const shown = listShownColumns(columns, layout.columns).slice(1);
  const rest = columns.slice(1).filter((column) => !shown.includes(column));
  const ids = shown.map(({ id }) => id);
  const choose = (next: string[]) => onChange({ ...layout, columns: next });
  return (
    <Drawer opened onClose={onClose} position="right" title={text('columnsTitle')}>
      <Stack>
        <div>
          <Text fz="sm" fw={600} mb={4} aria-hidden="true">
            {text('density')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={text('density')}
            data={densities.map((value) => ({ value, label: text(value) }))}
            value={layout.density ?? 'compact'}
            onChange={(density) => onChange({ ...layout, density: density as Density })}
          />
        </div>
        <Text fz="sm" fw={600}>
          {text('columnsLabel')}
        </Text>
        <Text fz="sm" c="dimmed">
          {text('columnsHelp')}
        </Text>
        <SortableList
          label={text('columnsLabel')}
          items={[...shown, ...rest]}
          itemId={({ id }) => id}
          itemName={({ header }) => header}
          onReorder={(order) => choose(order.filter((id) => ids.includes(id)))}
          renderItem={({ id, header }) => (
            <Checkbox
              label={header}
              checked={ids.includes(id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...ids, id] : ids.filter((other) => other !== id))
              }
            />
          )}
        />
        <Group justify="space-between">
          <Button variant="default" onClick={() => onChange(plainLayout)}>
            {text('resetColumns')}
          </Button>
          <Button onClick={onClose}>{text('done')}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
