import { defaultPreset, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Group, Menu, Stack, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsMoveVertical from '@tabler/icons-react/dist/esm/icons/IconArrowsMoveVertical.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type ReactNode, useState } from 'react';
import { nonce } from './nonce.ts';
import { reorder } from './reorder.ts';
import classes from './sortable-list.module.css';
import { text } from './words.ts';

/** Props of {@link SortableList}. */
export interface SortableListProps<Item> {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  itemId: (item: Item) => string;
  /** Returns the name of an item for screen readers. */
  itemName: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /**
   * Called with the ids in their new order. The caller updates `items` immediately, and restores the old order if the
   * server refuses the new one.
   */
  onReorder: (ids: string[]) => void;
  disabled?: boolean;
}

// The library adds styles for the dragged item. These styles need the nonce.
const plugins = [...defaultPreset.plugins, StyleInjector.configure({ nonce })];

/** A list that people reorder with a drag handle or, without dragging, by up, down and "move to" (WCAG 2.5.7). */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemId, itemName, onReorder } = props;
  const [spoken, setSpoken] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onReorder(reorder(items, from, to).map(itemId));
    setSpoken(text('moved', { name: itemName(item), position: to + 1, total: items.length }));
  };
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <Stack component="ul" gap={0} m={0} p={0} aria-label={label} className={classes.list}>
        {items.map((item, index) => (
          <SortableItem key={itemId(item)} item={item} index={index} list={props} move={move} />
        ))}
      </Stack>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </DragDropProvider>
  );
}

interface SortableItemProps<Item> {
  item: Item;
  index: number;
  list: SortableListProps<Item>;
  move: (from: number, to: number) => void;
}

function SortableItem<Item>({ item, index, list, move }: SortableItemProps<Item>) {
  const disabled = list.disabled ?? false;
  const name = list.itemName(item);
  // The library announces the id of an item to screen readers. The name of an item is therefore used as its id, if the
  // name is unique.
  const unique = list.items.filter((other) => list.itemName(other) === name).length === 1;
  const id = unique ? name : `${name} ${list.itemId(item)}`;
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
  return (
    <li ref={ref} className={classes.item} data-dragging={isDragging || undefined}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          ref={handleRef}
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={text('drag', { name })}
          className={classes.handle}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </ActionIcon>
        <div className={classes.content}>{list.renderItem(item)}</div>
        <MoveMenu name={name} index={index} total={list.items.length} disabled={disabled} move={move} />
      </Group>
    </li>
  );
}

interface MoveMenuProps {
  name: string;
  index: number;
  total: number;
  disabled: boolean;
  move: (from: number, to: number) => void;
}

function MoveMenu({ name, index, total, disabled, move }: MoveMenuProps) {
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" disabled={disabled} data-calm aria-label={text('moveItem', { name })}>
          <IconArrowsMoveVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden="true" />}
          disabled={index === 0}
          onClick={() => move(index, index - 1)}
        >
          {text('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          disabled={index === total - 1}
          onClick={() => move(index, index + 1)}
        >
          {text('moveDown')}
        </Menu.Item>
        <Menu.Divider />
        {Array.from({ length: total }, (_, position) => position)
          .filter((position) => position !== index)
          .map((position) => (
            <Menu.Item key={position} onClick={() => move(index, position)}>
              {text('moveTo', { position: position + 1 })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
