import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { AppLink } from './app-link.tsx';
import { fillEmpty } from './cell-content.tsx';
import classes from './data-list.module.css';
import type { ListRowsProps } from './data-list-table.tsx';
import { RowMenu } from './row-menu.tsx';
import { text } from './words.ts';

/** Lists the orders that can be chosen. While the list is not sorted by a column, they include the list's own order. */
export function listOrders<Row extends object>({ columns, view }: Pick<ListRowsProps<Row>, 'columns' | 'view'>) {
  const orders = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { value: id, label: text('sortAscending', { column: header }) },
      { value: `-${id}`, label: text('sortDescending', { column: header }) },
    ]);
  // If no entry named the list's own order, the browser would show the first entry, although the list has a different
  // order.
  const isKnown = orders.length === 0 || orders.some(({ value }) => value === view.sort);
  return isKnown ? orders : [{ value: view.sort ?? '', label: text('ownOrder') }, ...orders];
}

function SortSelect<Row extends object>({ columns, view, onViewChange }: ListRowsProps<Row>) {
  const orders = listOrders({ columns, view });
  if (orders.length === 0) return null;
  return (
    <NativeSelect
      label={text('sortBy')}
      size="sm"
      data={orders}
      value={view.sort ?? ''}
      onChange={(event) => onViewChange({ sort: event.currentTarget.value || undefined, page: 1 })}
    />
  );
}

function Card<Row extends object>({ row, list }: { row: Row; list: ListRowsProps<Row> }) {
  const id = list.rowId(row);
  const name = list.rowName(row);
  const href = list.rowLink?.(row);
  const hidden = new Set(list.hiddenColumns);
  const [first, ...rest] = list.columns.filter((column) => !hidden.has(column.id));
  const facts = rest.filter((column) => !column.hideOnPhone);
  return (
    <li className={classes.card} data-row tabIndex={-1} data-ticked={list.rowChoice?.isTicked(id) || undefined}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {list.rowChoice && (
            <Checkbox
              aria-label={text('selectRow', { name })}
              checked={list.rowChoice.isTicked(id)}
              onChange={() => list.rowChoice?.toggle(id, false)}
            />
          )}
          {href ? (
            <AppLink href={href} fw={600} className={classes.cardName}>
              {first?.cell(row)}
            </AppLink>
          ) : (
            <Text fw={600} component="div">
              {first?.cell(row)}
            </Text>
          )}
        </Group>
        {list.rowActions && <RowMenu name={name} actions={list.rowActions(row)} />}
      </Group>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{fillEmpty(column.cell(row))}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The list as cards, for widths below 640 px. */
export function ListCards<Row extends object>(list: ListRowsProps<Row>) {
  return (
    <Stack gap="sm">
      <SortSelect {...list} />
      <ul aria-label={list.label} className={classes.cards}>
        {list.rows.map((row) => (
          <Card key={list.rowId(row)} row={row} list={list} />
        ))}
      </ul>
    </Stack>
  );
}
