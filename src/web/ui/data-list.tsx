import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import { useGo } from './app-link.tsx';
import classes from './data-list.module.css';
import { BulkBar } from './data-list-bulk-bar.tsx';
import { ListCards } from './data-list-cards.tsx';
import { Pager } from './data-list-pager.tsx';
import { ListTable } from './data-list-table.tsx';
import type { DataListProps } from './data-list-types.ts';
import { DeniedState, EmptyState } from './empty-state.tsx';
import { useListKeys } from './hooks/use-list-keys.ts';
import { usePhone } from './hooks/use-phone.ts';
import { useRowChoice } from './hooks/use-row-choice.ts';
import { LoadFailed } from './load-failed.tsx';
import { LinesSkeleton } from './page-skeleton.tsx';
import { text } from './words.ts';

/**
 * Every list of records: table or cards, sorted and paged by the server, with its empty, denied, failed and loading
 * states, ticks with a bar of actions, and keys (j, k, Enter, x, Shift+x, ".").
 */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  if (props.deniedPermission !== undefined) return <DeniedState permission={props.deniedPermission} />;
  if (props.failure !== undefined && props.failure !== null && !props.rows)
    return <LoadFailed error={props.failure} onRetry={props.onRetry} title={props.failureTitle} />;
  if (!props.rows) return <LinesSkeleton lines={10} height={28} />;
  if (props.rows.length === 0 && props.total === 0) return <Nothing {...props} />;
  return <Filled {...props} rows={props.rows} />;
}

function Nothing<Row extends object>({ filtered, onClearFilters, empty }: DataListProps<Row>) {
  if (!filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      kind="no-match"
      title={text('noMatchTitle')}
      body={text('noMatchBody')}
      action={onClearFilters && <Button onClick={onClearFilters}>{text('clearFilters')}</Button>}
    />
  );
}

function Filled<Row extends object>(props: DataListProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowId, total, bulkActions } = props;
  const phone = usePhone();
  const go = useGo();
  const container = useRef<HTMLDivElement>(null);
  const ids = rows.map(rowId);
  const rowChoice = useRowChoice(ids, total);
  useListKeys(container, {
    open: (index) => {
      const row = rows[index];
      const href = row && props.rowLink?.(row);
      if (href) go(href);
    },
    toggle: (index, range) => {
      const id = ids[index];
      if (bulkActions && id !== undefined) rowChoice.toggle(id, range);
    },
  });
  const Rows = phone ? ListCards : ListTable;
  return (
    <Stack
      gap="sm"
      ref={container}
      className={classes.list}
      aria-busy={props.fetching ?? false}
      // Room for the bar of actions, which would cover the last row.
      pb={rowChoice.choice.count > 0 ? 96 : 0}
    >
      {props.failure ? <LoadFailed error={props.failure} onRetry={props.onRetry} title={props.failureTitle} /> : null}
      <Rows {...props} rows={rows} rowChoice={bulkActions ? rowChoice : undefined} />
      <Pager view={props.view} total={total} onViewChange={props.onViewChange} />
      {bulkActions && (
        <BulkBar
          choice={rowChoice.choice}
          total={total}
          onSelectAllMatching={props.selectAllMatching ? rowChoice.selectAllMatching : undefined}
        >
          {bulkActions(rowChoice.choice)}
        </BulkBar>
      )}
    </Stack>
  );
}
