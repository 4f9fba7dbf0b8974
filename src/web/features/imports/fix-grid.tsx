import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportProblem, ImportRecord, ImportRow } from '#root/contract/import-records.ts';
import { fieldLabel } from '#root/domain/import/fields.ts';
import { usePhone } from '#root/web/ui/hooks/use-phone.ts';
import { FixCell } from './fix-cell.tsx';
import classes from './fix-grid.module.css';
import { text } from './imports.messages.ts';
import { sheetTitle } from './sheet-columns.tsx';

interface Place {
  readonly sheet: number;
  readonly row: number;
}

/** The ids under which a row and a cell can be found to put the focus there. */
export const rowId = ({ sheet, row }: Place): string => `row-${sheet}-${row}`;
export const cellId = (place: Place, column: number): string => `cell-${place.sheet}-${place.row}-${column}`;

interface FixGridProps {
  record: ImportRecord;
  sheet: number;
  rows: readonly ImportRow[];
  onCell: (sheet: number, row: number, column: number, value: string) => void;
  onRemoved: (sheet: number, row: number, removed: boolean) => void;
  onUse: (row: ImportRow, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
}

interface Column {
  readonly at: number;
  readonly label: string;
}

/** The columns that are imported, by the names that they have here. */
function columnsOf({ record, sheet }: FixGridProps): Column[] {
  const { thing = null, columns = [] } = record.sheets[sheet] ?? {};
  return columns.flatMap(({ field }, at) => (field && thing ? [{ at, label: fieldLabel(thing, field) }] : []));
}

/** The rows of a sheet, each cell to be changed in place: a table, on a phone cards. */
export function FixGrid(props: FixGridProps) {
  const phone = usePhone();
  const columns = columnsOf(props);
  if (phone)
    return (
      <Stack gap="sm">
        {props.rows.map((row, at) => (
          <RowCard key={row.row} {...props} row={row} at={at} columns={columns} />
        ))}
      </Stack>
    );
  const title = props.record.sheets[props.sheet];
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={text('grid', { sheet: title ? sheetTitle(title) : '' })}>
        <thead>
          <tr>
            <th scope="col">{text('row')}</th>
            {columns.map(({ at, label }) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, at) => (
            <RowLine key={row.row} {...props} row={row} at={at} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends FixGridProps {
  row: ImportRow;
  /** Its place on the page. */
  at: number;
  columns: readonly Column[];
}

function Cell({ row, rows, at, column, onCell, onUse }: RowProps & { column: Column }) {
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
  return (
    <>
      <Text fz="sm" fw={600} id={rowId(row)} tabIndex={-1}>
        {row.row} · {text(`verdict.${row.verdict}`)}
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
        aria-label={text(removed ? 'restoreRow' : 'removeRow', { row: row.row })}
        onClick={() => onRemoved(row.sheet, row.row, !removed)}
      >
        {text(removed ? 'restore' : 'remove')}
      </Button>
    </>
  );
}

function RowLine(props: RowProps) {
  const { row, columns } = props;
  return (
    <tr data-removed={row.verdict === 'removed' || undefined}>
      <th scope="row" className={classes.rowHead}>
        <RowHead {...props} />
      </th>
      {columns.map((column) => (
        <td key={column.at} data-cell>
          <Cell {...props} column={column} />
        </td>
      ))}
    </tr>
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
