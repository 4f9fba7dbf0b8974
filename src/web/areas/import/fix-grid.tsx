import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { CellText, ImportProblem, ImportRecord } from '#root/contract/import/import-records.ts';
import { problemOf } from '#root/web/platform/ui/problem.ts';
import { type GridLine, toggleOut } from '#root/web/shared/grid/grid-lines.ts';
import { GridToolbar } from '#root/web/shared/grid/grid-toolbar.tsx';
import type { BulkGridHandle } from '#root/web/shared/grid/grid-types.ts';
import { GridKeys, LazyGrid, pastedInWords } from '#root/web/shared/grid/lazy-grid.tsx';
import type { GridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { CellBar } from './cell-bar.tsx';
import { columnsOf, gridColumns, nextProblem, type SheetColumn } from './import-lines.ts';
import { text } from './imports.messages.ts';
import type { Place } from './problem-panel.tsx';
import { sheetTitle } from './sheet-columns.tsx';
import { type ImportChanges, isStale } from './use-import.ts';
import { type ImportLines, type RowsAnswer, useLines } from './use-lines.ts';

/** A cell of an import; without a column it is the row. */
export interface Target extends Place {
  readonly column: number | null;
}

/** What the step can have the grid do. */
export interface FixGridHandle {
  /** A suggestion is asked for. @returns to be told of the cells that it has changed */
  beforeChange(): (cells: readonly CellText[]) => void;
}

interface FixGridProps {
  ref: Ref<FixGridHandle>;
  record: ImportRecord;
  sheet: number;
  rows: UseQueryResult<RowsAnswer>;
  data: RowsAnswer;
  change: ImportChanges;
  /** Where the focus is to go, as soon as it is there. */
  target: Target | undefined;
  onArrived: () => void;
  onJump: (problem: RowsAnswer['problems'][number]) => void;
  onUse: (row: Place, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
}

interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The focus goes where it is wanted once the cells are there. */
function useArrival(
  { target, sheet, data, onArrived }: FixGridProps,
  { lines, failure, takeSaved }: ImportLines,
  columns: readonly SheetColumn[],
) {
  const grid = useRef<BulkGridHandle>(null);
  const [isReady, setReady] = useState(false);
  // Tried again when there are other rows
  useEffect(() => {
    if (!target || !isReady || target.sheet !== sheet) return;
    const row = lines.findIndex((line) => line.target === target.row);
    const column = columns.findIndex(({ at }) => at === target.column);
    // It has come to this page as others that were mended have left it.
    if (row < 0 && !failure && data.data.some((one) => one.row === target.row)) takeSaved();
    if (row < 0) return;
    grid.current?.goTo(row, Math.max(0, column));
    onArrived();
  }, [target, isReady, lines, data]);
  return { grid, onReady: () => setReady(true) };
}

/** What is said of a row at its head: its number in the file, and what happens with it. */
function useHeads(data: RowsAnswer, columns: readonly SheetColumn[]) {
  const byRow = useMemo(() => new Map(data.data.map((row) => [row.row, row])), [data]);
  const wordOf = ({ target, isOut }: GridLine) => {
    const row = byRow.get(target ?? -1);
    if (isOut) return text('verdict.removed');
    return row ? text(`verdict.${row.verdict}`) : text('fixedRow');
  };
  return {
    headOf: (line: GridLine) => `${line.target} · ${wordOf(line)}`,
    isChanged: ({ target }: GridLine, column: number) =>
      byRow.get(target ?? -1)?.fixed.includes(columns[column]?.at ?? -1) ?? false,
  };
}

/** The rows of a page in the grid that is also for many activities: pasting, filling down, undoing; each step is saved. */
export function FixGrid(props: FixGridProps) {
  const { record, sheet, data, onJump, onUse, ref } = props;
  const { sheets } = record;
  const columns = useMemo(() => columnsOf({ sheets }, sheet), [sheets, sheet]);
  // Columns do not jump while people type
  const gridded = useMemo(() => gridColumns(columns, data.data), [columns]);
  const saved = useLines({ ...props, columns });
  const { grid, onReady } = useArrival(props, saved, columns);
  const [at, setAt] = useState<GridCell>();
  const [said, setSaid] = useState('');
  const heads = useHeads(data, columns);
  useImperativeHandle(ref, () => ({ beforeChange: saved.beforeChange }), [saved.beforeChange]);
  const { lines, problems } = saved;
  if (lines.length === 0) return <Text c="dimmed">{text('noRows')}</Text>;
  const row = lines[at?.row ?? -1]?.target ?? null;
  const here = at && row !== null ? { sheet, row, column: columns[at.column]?.at ?? null } : undefined;
  const next = nextProblem(data.problems, here);
  const change = (changed: readonly GridLine[]) => {
    setSaid('');
    saved.change(changed);
  };
  return (
    <Stack gap="sm">
      <Failure saved={saved} />
      <Tools grid={grid} history={saved} said={said} onNext={next && (() => onJump(next))} />
      <LazyGrid
        ref={grid}
        label={text('grid', { sheet: sheets[sheet] ? sheetTitle(sheets[sheet]) : '' })}
        columns={gridded}
        lines={lines}
        problems={problems}
        onChange={change}
        onUndo={saved.undo}
        onRedo={saved.redo}
        onPasted={(count, leftOut) => setSaid(pastedInWords(count, leftOut))}
        most={lines.length}
        grows={false}
        keepsRows
        {...heads}
        onReady={onReady}
        onCell={(cellRow, column) => setAt({ row: cellRow, column })}
      />
      {at && here && (
        <CellBar
          label={text('cell', { field: columns[at.column]?.label ?? '', row: here.row })}
          row={here.row}
          isOut={lines[at.row]?.isOut ?? false}
          problems={problems.filter((problem) => problem.row === at.row && problem.column === at.column)}
          onUse={(problem, suggestion) => {
            onUse(here, problem, suggestion);
            // The button goes with the problem.
            grid.current?.goTo(at.row, at.column);
          }}
          onOut={() => change(toggleOut(lines, { top: at.row, bottom: at.row, left: 0, right: 0 }))}
        />
      )}
      <GridKeys />
    </Stack>
  );
}

interface ToolsProps {
  grid: RefObject<BulkGridHandle | null>;
  history: GridHistory;
  /** What pasting has done. */
  said: string;
  onNext: (() => void) | undefined;
}

function Tools({ grid, history, said, onNext }: ToolsProps) {
  return (
    <GridToolbar grid={grid} history={history} said={said} keepsRows>
      <Button variant="default" size="xs" disabled={!onNext} onClick={onNext}>
        {text('nextProblem')}
      </Button>
    </GridToolbar>
  );
}

/** What could not be saved stays in the grid, and is said here. */
function Failure({ saved: { failure, retry, takeSaved } }: { saved: ImportLines }) {
  if (!failure) return null;
  return (
    <Alert role="alert" color="red" variant="outline" title={text('notSaved')}>
      <Text mb="sm">{isStale(failure.error) ? text('newerHere') : problemOf(failure.error).message}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={retry}>
          {text('saveAgain')}
        </Button>
        <Button variant="default" onClick={takeSaved}>
          {text('loadSaved')}
        </Button>
      </Group>
    </Alert>
  );
}
