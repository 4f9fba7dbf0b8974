import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { AppLink } from './app-link.tsx';
import classes from './data-list.module.css';
import type { DataListColumn, DataListProps } from './data-list-types.ts';
import type { RowChoice } from './hooks/use-row-choice.ts';
import { RowMenu } from './row-menu.tsx';
import { text } from './words.ts';

const features = tableFeatures({ columnVisibilityFeature });

/** Props of {@link ListTable} and of its twin for phones: those of the list, its rows and what is ticked. */
export interface ListRowsProps<Row extends object> extends DataListProps<Row> {
  rows: readonly Row[];
  rowChoice: RowChoice | undefined;
}

function useListTable<Row extends object>({ rows, columns, hiddenColumns, rowId }: ListRowsProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    [hiddenColumns],
  );
  return useTable({ features, columns: definitions, data: rows, getRowId: rowId, state: { columnVisibility } });
}

/** What `aria-sort` says of a column. */
export function sortOf(sort: string | undefined, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

const SORT_ICON = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

function HeaderCell<Row extends object>({ column, list }: { column: DataListColumn<Row>; list: ListRowsProps<Row> }) {
  const sorted = sortOf(list.view.sort, column.id);
  const Icon = SORT_ICON[sorted];
  const shared = { scope: 'col', w: column.width, ta: column.align ?? 'left' } as const;
  if (!column.sortable) return <Table.Th {...shared}>{column.header}</Table.Th>;
  return (
    <Table.Th {...shared} aria-sort={sorted}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.onViewChange({ sort: sorted === 'ascending' ? `-${column.id}` : column.id, page: 1 })}
      >
        {column.header}
        <Icon size={14} aria-hidden="true" opacity={sorted === 'none' ? 0.55 : 1} />
      </UnstyledButton>
    </Table.Th>
  );
}

function HeadRow<Row extends object>({ list, shown }: { list: ListRowsProps<Row>; shown: DataListColumn<Row>[] }) {
  const ticked = list.rowChoice?.pageTicked;
  return (
    <Table.Tr>
      {list.rowChoice && (
        <Table.Th w={44}>
          <Checkbox
            aria-label={text('selectPage')}
            checked={ticked === 'all'}
            indeterminate={ticked === 'some'}
            onChange={list.rowChoice.togglePage}
          />
        </Table.Th>
      )}
      {shown.map((column) => (
        <HeaderCell key={column.id} column={column} list={list} />
      ))}
      {list.rowActions && (
        <Table.Th w={52}>
          <VisuallyHidden>{text('actions')}</VisuallyHidden>
        </Table.Th>
      )}
    </Table.Tr>
  );
}

/** The list as a table: 640 px and wider. */
export function ListTable<Row extends object>(list: ListRowsProps<Row>) {
  const table = useListTable(list);
  const byId = new Map(list.columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const { rowChoice } = list;
  return (
    <div className={classes.scroll}>
      <Table aria-label={list.label} className={classes.table} data-density={list.density ?? 'comfortable'}>
        <Table.Thead>
          <HeadRow list={list} shown={shown} />
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => {
            const name = list.rowName(row.original);
            const href = list.rowLink?.(row.original);
            return (
              <Table.Tr key={row.id} data-row tabIndex={-1} data-ticked={rowChoice?.isTicked(row.id) || undefined}>
                {rowChoice && <TickCell id={row.id} name={name} rowChoice={rowChoice} />}
                {row.getVisibleCells().map((cell, index) => {
                  const right = byId.get(cell.column.id)?.align === 'right';
                  const content = <table.FlexRender cell={cell} />;
                  return (
                    <Table.Td key={cell.id} ta={right ? 'right' : 'left'} className={right ? 'hf-numbers' : undefined}>
                      {index === 0 && href ? (
                        <AppLink href={href} fz="sm" fw={600} underline="hover" className={classes.name}>
                          {content}
                        </AppLink>
                      ) : (
                        content
                      )}
                    </Table.Td>
                  );
                })}
                {list.rowActions && (
                  <Table.Td py={0} ta="right">
                    <RowMenu name={name} actions={list.rowActions(row.original)} />
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function TickCell({ id, name, rowChoice }: { id: string; name: string; rowChoice: RowChoice }) {
  return (
    <Table.Td>
      <Checkbox
        aria-label={text('selectRow', { name })}
        checked={rowChoice.isTicked(id)}
        onChange={(event) =>
          rowChoice.toggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </Table.Td>
  );
}
