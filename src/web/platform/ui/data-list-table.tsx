import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from './app-link.tsx';
import { fillEmpty } from './cell-content.tsx';
import classes from './data-list.module.css';
import type { DataListColumn, DataListProps } from './data-list-types.ts';
import type { RowChoice } from './hooks/use-row-choice.ts';
import native from './list-table.module.css';
import { RowMenu } from './row-menu.tsx';
import { text } from './words.ts';

/** Props of {@link ListTable} and of the cards on phones. */
export interface ListRowsProps<Row extends object> extends DataListProps<Row> {
  rows: readonly Row[];
  rowChoice: RowChoice | undefined;
}

/** Returns the `aria-sort` value of a column. */
export function describeSort(sort: string | undefined, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

const SORT_ICON = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

function HeaderCell<Row extends object>({ column, list }: { column: DataListColumn<Row>; list: ListRowsProps<Row> }) {
  const sorted = describeSort(list.view.sort, column.id);
  const Icon = SORT_ICON[sorted];
  const shared = {
    ...{ scope: 'col', style: toFixedWidth(column.width) },
    ...{ 'data-align': column.align, 'data-no-print': column.screenOnly || undefined },
  } as const;
  if (!column.sortable) return <th {...shared}>{column.header}</th>;
  return (
    <th {...shared} aria-sort={sorted}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.onViewChange({ sort: sorted === 'ascending' ? `-${column.id}` : column.id, page: 1 })}
      >
        {column.header}
        <Icon size={14} aria-hidden="true" opacity={sorted === 'none' ? 0.55 : 1} />
      </UnstyledButton>
    </th>
  );
}

function HeadRow<Row extends object>({ list, shown }: { list: ListRowsProps<Row>; shown: DataListColumn<Row>[] }) {
  const ticked = list.rowChoice?.pageTicked;
  return (
    <tr>
      {list.rowChoice && (
        <th style={{ width: 44 }} data-no-print>
          <Checkbox
            aria-label={text('selectPage')}
            checked={ticked === 'all'}
            indeterminate={ticked === 'some'}
            onChange={list.rowChoice.togglePage}
          />
        </th>
      )}
      {shown.map((column) => (
        <HeaderCell key={column.id} column={column} list={list} />
      ))}
      {list.rowActions && (
        <th style={{ width: 52 }} data-no-print>
          <VisuallyHidden>{text('actions')}</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}

/**
 * Texts up to this number of characters are never cut. Longer texts are cut, so that each row has one line. Texts that
 * begin with a digit, such as dates, are not cut.
 */
const longestUncut = 12;
const isLongText = (content: ReactNode) =>
  typeof content === 'string' && content.length > longestUncut && !/^\d/.test(content);

/** Returns the columns whose texts share the width that the other columns leave. */
function findTextColumns<Row extends object>(
  { rows, rowLink }: ListRowsProps<Row>,
  shown: readonly DataListColumn<Row>[],
): ReadonlySet<string> {
  const isText = (column: DataListColumn<Row>, at: number) =>
    column.align !== 'right' &&
    (column.long || column.lines || (at === 0 && rowLink) || rows.some((row) => isLongText(column.cell(row))));
  return new Set(shown.filter(isText).map(({ id }) => id));
}

/**
 * Returns the fixed width of a column. Undefined: the column takes a share of the remaining width. The first column,
 * the name, never has a fixed width.
 */
const fixWidth = <Row extends object>({ width }: DataListColumn<Row>, at: number) => (at === 0 ? undefined : width);

/** Returns the style of a cell with a fixed width in px or any unit. The width does not apply on paper. */
const toFixedWidth = (width: number | string | undefined) =>
  width === undefined ? undefined : { ['--fixed-width' as string]: typeof width === 'number' ? `${width}px` : width };

/**
 * Marks the element around a table if the table is wider than the element and therefore scrolls sideways. Only a table
 * that does not scroll sideways can keep its heading in view while the page scrolls.
 */
function useWideMark() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    const table = current?.firstElementChild;
    if (!current || !table) return undefined;
    const observer = new ResizeObserver(() =>
      current.toggleAttribute('data-wide', table.scrollWidth > current.clientWidth + 1),
    );
    observer.observe(current);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return frame;
}

/** The list as a table, for widths of 640 px and more. */
export function ListTable<Row extends object>(list: ListRowsProps<Row>) {
  const shown = list.columns.filter(({ id }) => !list.hiddenColumns?.includes(id));
  const texts = findTextColumns(list, shown);
  const sharing = shown.filter((column, at) => texts.has(column.id) && fixWidth(column, at) === undefined).length;
  const frame = useWideMark();
  return (
    <div className={classes.scroll} ref={frame}>
      <table
        aria-label={list.label}
        className={`${native.table} ${classes.table}`}
        data-density={list.density ?? 'compact'}
        // The first text column is twice as wide as each of the other text columns. Together, the text columns take all
        // the width that is left.
        style={{ ['--text-width' as string]: `${100 / (sharing + 1)}%` }}
      >
        <thead>
          <HeadRow list={list} shown={shown} />
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <BodyRow key={list.rowId(row)} row={row} list={list} shown={shown} texts={texts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row extends object> {
  row: Row;
  list: ListRowsProps<Row>;
  shown: readonly DataListColumn<Row>[];
  /** The ids of the columns whose texts are cut. */
  texts: ReadonlySet<string>;
}

function BodyRow<Row extends object>({ row, list, shown, texts }: BodyRowProps<Row>) {
  const { rowChoice } = list;
  const id = list.rowId(row);
  const name = list.rowName(row);
  const href = list.rowLink?.(row);
  return (
    <tr data-row tabIndex={-1} data-ticked={rowChoice?.isTicked(id) || undefined}>
      {rowChoice && <TickCell id={id} name={name} rowChoice={rowChoice} />}
      {shown.map((column, index) => {
        const content = fillEmpty(column.cell(row));
        const isText = texts.has(column.id);
        // The whole text is in the tooltip. Screen readers read it from the cell.
        const whole = isText && typeof content === 'string' ? content : undefined;
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-text={isText || undefined}
            data-lines={column.lines}
            style={isText ? toFixedWidth(fixWidth(column, index)) : undefined}
            data-no-print={column.screenOnly || undefined}
            title={whole}
          >
            {index === 0 && href ? (
              <AppLink href={href} fz="sm" fw={600} underline="hover" className={classes.name}>
                {content}
              </AppLink>
            ) : column.lines === 2 ? (
              <div className={classes.name}>{content}</div>
            ) : (
              content
            )}
          </td>
        );
      })}
      {list.rowActions && (
        <td className={native.acts}>
          <RowMenu name={name} actions={list.rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function TickCell({ id, name, rowChoice }: { id: string; name: string; rowChoice: RowChoice }) {
  return (
    <td data-no-print>
      <Checkbox
        aria-label={text('selectRow', { name })}
        checked={rowChoice.isTicked(id)}
        onChange={(event) =>
          rowChoice.toggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </td>
  );
}
