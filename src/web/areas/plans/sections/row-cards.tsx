import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './rows.messages.ts';
import classes from './rows.module.css';

interface RowCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getName: (row: Row) => string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly onRemove: (row: Row) => void;
  /** Further buttons of a row. */
  readonly tools?: (row: Row) => ReactNode;
  readonly children: (row: Row, index: number) => ReactNode;
}

/** Focuses the first field of a row that has just been added. */
function useNewRowFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const row = list.current?.querySelector(':scope > li:last-child');
    row?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [count]);
  return { list, expect: () => Object.assign(isAdding, { current: true }) };
}

/** The rows of a section as cards, each with its fields, and the button that adds one. */
export function RowCards<Row extends { readonly uid: string }>(props: RowCardsProps<Row>) {
  const { label, rows, getName, addLabel, onAdd, onRemove, tools, children } = props;
  const { list, expect } = useNewRowFocus(rows.length);
  const add = () => {
    expect();
    onAdd();
  };
  return (
    <Stack gap="sm">
      {rows.length > 0 && (
        <ul ref={list} className={classes.cards} aria-label={label}>
          {rows.map((row, index) => {
            const name = getName(row) || text('untitled');
            return (
              <li key={row.uid} className={classes.card}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text fw={600} lineClamp={1}>
                    {name}
                  </Text>
                  <Group gap="xs" wrap="nowrap">
                    {tools?.(row)}
                    <ActionIcon color="gray" aria-label={text('removeOf', { name })} onClick={() => onRemove(row)}>
                      <IconTrash size={18} aria-hidden="true" />
                    </ActionIcon>
                  </Group>
                </Group>
                <div className={classes.fields}>{children(row, index)}</div>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {addLabel}
        </Button>
      </div>
    </Stack>
  );
}
