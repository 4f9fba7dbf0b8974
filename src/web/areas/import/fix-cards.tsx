import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportProblem, ImportRecord, ImportRow } from '#root/contract/import/import-records.ts';
import classes from './fix-cards.module.css';
import { FixCell } from './fix-cell.tsx';
import { columnsOf, type SheetColumn } from './import-lines.ts';
import { text } from './imports.messages.ts';
import type { Place } from './problem-panel.tsx';
import { useStayingRows } from './use-staying-rows.ts';

/** The ids under which a row and a cell can be found to put the focus there. */
export const rowId = ({ sheet, row }: Place): string => `row-${sheet}-${row}`;
export const cellId = (place: Place, column: number): string => `cell-${place.sheet}-${place.row}-${column}`;

interface FixCardsProps {
  record: ImportRecord;
  sheet: number;
  rows: readonly ImportRow[];
  onCell: (sheet: number, row: number, column: number, value: string) => void;
  onRemoved: (sheet: number, row: number, removed: boolean) => void;
  onUse: (row: ImportRow, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
}

/** The rows of a sheet as cards, each cell to be changed in place: what a phone has room for. */
export function FixCards(props: FixCardsProps) {
  const { record, sheet, onCell, onRemoved } = props;
  const { rows, given } = useStayingRows(props.rows);
  const columns = columnsOf(record, sheet);
  const noted: FixCardsProps = {
    ...props,
    rows,
    onCell: (of, row, column, value) => {
      given.cell(row, column, value);
      onCell(of, row, column, value);
    },
    onRemoved: (of, row, removed) => {
      given.removed(row, removed);
      onRemoved(of, row, removed);
    },
  };
  return (
    <Stack gap="sm">
      {rows.map((row, at) => (
        <RowCard key={row.row} {...noted} row={row} at={at} columns={columns} />
      ))}
    </Stack>
  );
}

interface RowProps extends FixCardsProps {
  row: ImportRow;
  /** Its place on the page. */
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

/** The row's number, what happens with it, what is wrong with it as a whole, and the way out of the import. */
function RowHead({ row, columns, onRemoved }: RowProps) {
  const shown = new Set(columns.map(({ at }) => at));
  const whole = row.problems.filter(({ column }) => column === null || !shown.has(column));
  const removed = row.verdict === 'removed';
  const isMended = row.verdict === 'error' && row.problems.length === 0;
  return (
    <>
      <Text fz="sm" fw={600} id={rowId(row)} tabIndex={-1}>
        {row.row} · {isMended ? text('fixedRow') : text(`verdict.${row.verdict}`)}
      </Text>
      {whole.map((problem) => (
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
