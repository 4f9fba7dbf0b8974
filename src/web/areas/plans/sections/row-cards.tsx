import { ActionIcon, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from './rows.messages.ts';
import classes from './rows.module.css';

interface RowCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getName: (row: Row) => string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly onRemove: (row: Row) => void;
  /** Moves a row to another place, counted from 0. */
  readonly onMove: (row: Row, to: number) => void;
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

/** The rows of a section as cards, each with its fields, and the button that adds a row. */
export function RowCards<Row extends { readonly uid: string }>(props: RowCardsProps<Row>) {
  const { label, rows, getName, addLabel, onAdd, onRemove, onMove, tools, children } = props;
  const { list, expect } = useNewRowFocus(rows.length);
  const [moved, setMoved] = useState('');
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
                    <MoveButtons
                      name={name}
                      index={index}
                      count={rows.length}
                      onMove={(to) => {
                        onMove(row, to);
                        setMoved(text('movedTo', { name, place: to + 1, count: rows.length }));
                      }}
                    />
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
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {addLabel}
        </Button>
      </div>
    </Stack>
  );
}

interface MoveProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** The buttons that move a row up and down. The button keeps the focus, even at the end of the list. */
function MoveButtons({ name, index, count, onMove }: MoveProps) {
  const pressed = useRef<HTMLButtonElement>(undefined);
  // The browser removes the focus from an element that changes its place in the document, so the focus is restored
  // here.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [index]);
  if (count < 2) return null;
  const move = (to: number, button: HTMLButtonElement) => {
    if (to < 0 || to >= count) return;
    pressed.current = button;
    onMove(to);
  };
  return (
    <>
      <ActionIcon
        color="gray"
        aria-label={text('moveUp', { name })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={(event) => move(index - 1, event.currentTarget)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={text('moveDown', { name })}
        aria-disabled={index === count - 1}
        data-disabled={index === count - 1 || undefined}
        onClick={(event) => move(index + 1, event.currentTarget)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
