import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportProblem, ImportRecord, ImportRow } from '#root/contract/import/import-records.ts';
import classes from './fix-cards.module.css';
import { FixCell } from './fix-cell.tsx';
import { listColumns, type SheetColumn } from './import-lines.ts';
import { text } from './imports.messages.ts';
import type { RowPlace } from './problem-panel.tsx';
import { useStableRows } from './use-stable-rows.ts';

/** Returns the element id of a row. Cells have ids too, so that both can be focused. */
export const rowId = ({ sheet, row }: RowPlace): string => `row-${sheet}-${row}`;
export const cellId = (place: RowPlace, column: number): string => `cell-${place.sheet}-${place.row}-${column}`;

interface FixCardsProps {
  record: ImportRecord;
  sheet: number;
  rows: readonly ImportRow[];
  onCell: (sheet: number, row: number, column: number, value: string) => void;
  onRemoved: (sheet: number, row: number, removed: boolean) => void;
  onUse: (row: ImportRow, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
}

/** The rows of a sheet as cards, for phones. Each cell can be edited in place. */
export function FixCards(props: FixCardsProps) {
  const { record, sheet, onCell, onRemoved } = props;
  const { rows, edits } = useStableRows(props.rows);
  const columns = listColumns(record, sheet);
  const tracked: FixCardsProps = {
    ...props,
    rows,
    onCell: (of, row, column, value) => {
      edits.setCell(row, column, value);
      onCell(of, row, column, value);
    },
    onRemoved: (of, row, removed) => {
      edits.setExcluded(row, removed);
      onRemoved(of, row, removed);
    },
  };
  return (
    <Stack gap="sm">
      {rows.map((row, at) => (
        <RowCard key={row.row} {...tracked} row={row} at={at} columns={columns} />
      ))}
    </Stack>
  );
}

interface RowProps extends FixCardsProps {
  row: ImportRow;
  /** The position of the row on the page. */
  at: number;
  columns: readonly SheetColumn[];
}

function Cell({ row, rows, at, column, onCell, onUse }: RowProps & { column: SheetColumn }) {
  const move = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) document.getElementById(cellId(next, column.at))?.focus();
  };
  return (
    <FixCell
      id={cellId(row, column.at)}
      label={text('cell', { field: column.label, row: row.row })}
      value={row.cells[column.at] ?? ''}
      fixed={row.fixed.includes(column.at)}
      problems={row.problems.filter((problem) => problem.column === column.at)}
      onCommit={(value) => onCell(row.sheet, row.row, column.at, value)}
      onUse={(problem, suggestion) => onUse(row, problem, suggestion)}
      onMove={move}
    />
  );
}

/** Shows the number and the outcome of a row, the problems of the whole row, and a button that excludes the row. */
function RowHead({ row, columns, onRemoved }: RowProps) {
  const shown = new Set(columns.map(({ at }) => at));
  const rowProblems = row.problems.filter(({ column }) => column === null || !shown.has(column));
  const removed = row.verdict === 'removed';
  const isFixed = row.verdict === 'error' && row.problems.length === 0;
  return (
    <>
      <Text fz="sm" fw={600} id={rowId(row)} tabIndex={-1}>
        {row.row} · {isFixed ? text('fixedRow') : text(`verdict.${row.verdict}`)}
      </Text>
      {rowProblems.map((problem) => (
        <p key={problem.code} className={classes.message} data-level={problem.level}>
          {problem.message}
        </p>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={2}
        aria-label={text(removed ? 'includeRow' : 'excludeRow', { row: row.row })}
        onClick={() => onRemoved(row.sheet, row.row, !removed)}
      >
        {text(removed ? 'include' : 'exclude')}
      </Button>
    </>
  );
}

function RowCard(props: RowProps) {
  const { row, columns } = props;
  return (
    <div className={classes.card} data-removed={row.verdict === 'removed' || undefined}>
      <Group justify="space-between" align="flex-start">
        <div>
          <RowHead {...props} />
        </div>
      </Group>
      {columns.map((column) => (
        <div key={column.at}>
          <span className={classes.label} aria-hidden="true">
            {column.label}
          </span>
          <Cell {...props} column={column} />
        </div>
      ))}
    </div>
  );
}
