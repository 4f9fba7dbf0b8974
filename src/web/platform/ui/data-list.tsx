import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { pageSizes } from '#root/contract/platform/paging.ts';
import { useGo } from './app-link.tsx';
import classes from './data-list.module.css';
import { ListTable } from './data-list-table.tsx';
import type { DataListProps } from './data-list-types.ts';
import { useOfferedShortcuts } from './hooks/offered-shortcuts.ts';
import { useListKeys } from './hooks/use-list-keys.ts';
import { usePhone } from './hooks/use-phone.ts';
import { useRowChoice } from './hooks/use-row-choice.ts';
import { createLazyPart, usePrefetch } from './lazy-part.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LinesSkeleton } from './page-skeleton.tsx';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

// Loaded separately, because only some lists need these components, and no list needs them before its rows are loaded.
const Pager = createLazyPart(async () => (await import('./data-list-pager.tsx')).Pager);
const BulkBar = createLazyPart(async () => (await import('./data-list-bulk-bar.tsx')).BulkBar);
const EmptyState = createLazyPart(async () => (await import('./empty-state.tsx')).EmptyState);
const DeniedState = createLazyPart(async () => (await import('./empty-state.tsx')).DeniedState);
// The component is generic, like the table. `createLazyPart` cannot express that type.
const ListCards = createLazyPart(
  async () => (await import('./data-list-cards.tsx')).ListCards,
  <LinesSkeleton lines={10} height={28} />,
) as typeof ListTable;
const onceIdle = [BulkBar, EmptyState];

/**
 * The list of records used on all pages: a table or cards, sorted and paginated by the server. Includes the empty,
 * denied, failed and loading states, a selection with an action bar, and keyboard shortcuts (j, k, Enter, x, Shift+x,
 * ".").
 */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  usePrefetch(onceIdle);
  // Loaded while the rows are being read.
  useEffect(() => Pager.prefetch(), []);
  if (props.deniedPermission !== undefined) return <DeniedState permission={props.deniedPermission} />;
  if (props.failure !== undefined && props.failure !== null && !props.rows) return <Failed {...props} />;
  if (!props.rows) return <LinesSkeleton lines={10} height={28} />;
  if (props.rows.length === 0 && props.total === 0) return <Nothing {...props} />;
  return <Filled {...props} rows={props.rows} />;
}

/**
 * Returns the search parameter that an error refers to: `state` for `filter.state.0`. For other fields, returns the
 * name quoted in the message or, if the message quotes no name, the field itself.
 */
const readParameter = (field: string, message: string) =>
  field.split('.')[1] ?? /"(.+)"/.exec(message)?.[1] ?? field.split('.')[0];

function Failed<Row extends object>({ failure, onRetry, failureTitle, onClearFilters }: DataListProps<Row>) {
  const { status, fields } = toProblem(failure);
  // The server refuses the parameters in the address, so a retry would not help.
  if (status !== 400 || !fields || !onClearFilters)
    return <LoadFailed error={failure} onRetry={onRetry} title={failureTitle} />;
  const names = new Set(Object.entries(fields).map(([field, message]) => readParameter(field, message)));
  return (
    <LoadFailed
      error={failure}
      title={failureTitle}
      message={text('notUnderstood', { names: [...names].join(', ') })}
      action={<Button onClick={onClearFilters}>{text('clearFilters')}</Button>}
    />
  );
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

function useRowShortcuts<Row extends object>({ rows, bulkActions, rowActions }: DataListProps<Row>) {
  const shortcuts = ['rows', 'open', bulkActions && 'tick', rowActions && 'menu'] as const;
  useOfferedShortcuts(...(rows?.length ? shortcuts : []));
}

function Filled<Row extends object>(props: DataListProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowId, total, bulkActions } = props;
  const phone = usePhone();
  const go = useGo();
  const container = useRef<HTMLDivElement>(null);
  const ids = rows.map(rowId);
  const rowChoice = useRowChoice(
    rows.map((row) => ({ id: rowId(row), version: 'version' in row ? Number(row.version) : 0 })),
    total,
  );
  useListKeys(container, {
    open: (index) => {
      const row = rows[index];
      const href = row && props.rowLink?.(row);
      if (href) return go(href);
      // A record that opens in place has a button in its row instead of a link.
      const shown = container.current?.querySelectorAll('[data-row]')[index];
      shown?.querySelector<HTMLElement>('a, button:not([data-row-menu])')?.click();
    },
    toggle: (index, range) => {
      const id = ids[index];
      if (bulkActions && id !== undefined) rowChoice.toggle(id, range);
    },
  });
  useRowShortcuts(props);
  const Rows = phone ? ListCards : ListTable;
  return (
    <Stack
      gap="sm"
      ref={container}
      className={classes.list}
      aria-busy={props.fetching ?? false}
      // Leaves room for the action bar, which would otherwise cover the last row.
      pb={rowChoice.choice.count > 0 ? 96 : 0}
    >
      {props.failure ? <LoadFailed error={props.failure} onRetry={props.onRetry} title={props.failureTitle} /> : null}
      <div className={classes.rows} data-outdated={props.outdated || undefined}>
        <Rows {...props} rows={rows} rowChoice={bulkActions ? rowChoice : undefined} />
        {props.outdated && (
          <div className={classes.waiting}>
            <LinesSkeleton lines={Math.min(rows.length, 10)} height={28} />
          </div>
        )}
      </div>
      {total > pageSizes[0] && (
        <Pager label={props.label} view={props.view} total={total} onViewChange={props.onViewChange} />
      )}
      {bulkActions && rowChoice.choice.count > 0 && (
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
