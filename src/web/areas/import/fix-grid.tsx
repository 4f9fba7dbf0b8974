import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { CellText, ImportProblem, ImportRecord } from '#root/contract/import/import-records.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { type GridLine, toggleExcluded } from '#root/web/shared/grid/grid-lines.ts';
import { GridToolbar } from '#root/web/shared/grid/grid-toolbar.tsx';
import type { BulkGridHandle } from '#root/web/shared/grid/grid-types.ts';
import { describePaste, GridKeys, LazyGrid } from '#root/web/shared/grid/lazy-grid.tsx';
import type { GridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { CellBar } from './cell-bar.tsx';
import { findNextProblem, listColumns, type SheetColumn, toGridColumns } from './import-lines.ts';
import { text } from './imports.messages.ts';
import type { RowPlace } from './problem-panel.tsx';
import { sheetTitle } from './sheet-columns.tsx';
import { type ImportChanges, isStale } from './use-import.ts';
import { type ImportLines, type RowsAnswer, useLines } from './use-lines.ts';

/** A cell of an import, or a whole row if `column` is null. */
export interface Target extends RowPlace {
  readonly column: number | null;
}

/** Commands that the step can send to the grid. */
export interface FixGridHandle {
  /**
   * Call this before a suggestion is applied.
   * @returns a function to call afterwards with the changed cells, so that they become one undo step
   */
  trackSuggestion(): (cells: readonly CellText[]) => void;
}

interface FixGridProps {
  ref: Ref<FixGridHandle>;
  record: ImportRecord;
  sheet: number;
  rows: UseQueryResult<RowsAnswer>;
  data: RowsAnswer;
  change: ImportChanges;
  /** The cell to focus once it has been rendered. */
  target: Target | undefined;
  onFocused: () => void;
  onJump: (problem: RowsAnswer['problems'][number]) => void;
  onUse: (row: RowPlace, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
}

interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Focuses the target once its cell has been rendered. */
function useFocusTarget(
  { target, sheet, data, onFocused }: FixGridProps,
  { lines, failure, loadSaved }: ImportLines,
  columns: readonly SheetColumn[],
) {
  const grid = useRef<BulkGridHandle>(null);
  const [isReady, setReady] = useState(false);
  // The effect runs again when the rows change, because the target may be among the new rows.
  useEffect(() => {
    if (!target || !isReady || target.sheet !== sheet) return;
    const row = lines.findIndex((line) => line.target === target.row);
    const column = columns.findIndex(({ at }) => at === target.column);
    // The target row has moved to this page, because the server no longer lists fixed rows before the target row.
    if (row < 0 && !failure && data.data.some((one) => one.row === target.row)) loadSaved();
    if (row < 0) return;
    grid.current?.goTo(row, Math.max(0, column));
    onFocused();
  }, [target, isReady, lines, data]);
  return { grid, onReady: () => setReady(true) };
}

/** Returns the row headers, with the row's number in the file and its outcome: "4 · Excluded". */
function useRowHeaders(data: RowsAnswer, columns: readonly SheetColumn[]) {
  const byRow = useMemo(() => new Map(data.data.map((row) => [row.row, row])), [data]);
  const describeOutcome = ({ target, isExcluded }: GridLine) => {
    const row = byRow.get(target ?? -1);
    if (isExcluded) return text('verdict.removed');
    return row ? text(`verdict.${row.verdict}`) : text('fixedRow');
  };
  return {
    getRowHeader: (line: GridLine) => `${line.target} · ${describeOutcome(line)}`,
    isChanged: ({ target }: GridLine, column: number) =>
      byRow.get(target ?? -1)?.fixed.includes(columns[column]?.at ?? -1) ?? false,
  };
}

/** The rows of an import in a grid. Each change is saved immediately. */
export function FixGrid(props: FixGridProps) {
  const { record, sheet, data, onJump, onUse, ref } = props;
  const { sheets } = record;
  const columns = useMemo(() => listColumns({ sheets }, sheet), [sheets, sheet]);
  // The widths of the columns are not changed while people type.
  const sizedColumns = useMemo(() => toGridColumns(columns, data.data), [columns]);
  const saved = useLines({ ...props, columns });
  const { grid, onReady } = useFocusTarget(props, saved, columns);
  const [at, setAt] = useState<GridCell>();
  const [message, setMessage] = useState('');
  const headers = useRowHeaders(data, columns);
  useImperativeHandle(ref, () => ({ trackSuggestion: saved.trackSuggestion }), [saved.trackSuggestion]);
  const { lines, problems } = saved;
  if (lines.length === 0) return <Text c="dimmed">{text('noRows')}</Text>;
  const row = lines[at?.row ?? -1]?.target ?? null;
  const here = at && row !== null ? { sheet, row, column: columns[at.column]?.at ?? null } : undefined;
  const next = findNextProblem(data.problems, here);
  const change = (changed: readonly GridLine[]) => {
    setMessage('');
    saved.change(changed);
  };
  return (
    <Stack gap="sm">
      <Failure saved={saved} />
      <Tools grid={grid} history={saved} message={message} onNext={next && (() => onJump(next))} />
      <LazyGrid
        ref={grid}
        label={text('grid', { sheet: sheets[sheet] ? sheetTitle(sheets[sheet]) : '' })}
        columns={sizedColumns}
        lines={lines}
        problems={problems}
        onChange={change}
        onUndo={saved.undo}
        onRedo={saved.redo}
        onPasted={(counts) => setMessage(describePaste(counts))}
        maxRows={lines.length}
        canGrow={false}
        canExclude
        {...headers}
        onReady={onReady}
        onFocusCell={(cellRow, column) => setAt({ row: cellRow, column })}
      />
      {at && here && (
        <CellBar
          label={text('cell', { field: columns[at.column]?.label ?? '', row: here.row })}
          row={here.row}
          isExcluded={lines[at.row]?.isExcluded ?? false}
          problems={problems.filter((problem) => problem.row === at.row && problem.column === at.column)}
          onUse={(problem, suggestion) => {
            onUse(here, problem, suggestion);
            // The clicked button disappears with the problem, so the focus returns to the cell.
            grid.current?.goTo(at.row, at.column);
          }}
          onToggleExcluded={() => change(toggleExcluded(lines, { top: at.row, bottom: at.row, left: 0, right: 0 }))}
        />
      )}
      <GridKeys />
    </Stack>
  );
}

interface ToolsProps {
  grid: RefObject<BulkGridHandle | null>;
  history: GridHistory;
  /** The result of pasting. */
  message: string;
  onNext: (() => void) | undefined;
}

function Tools({ grid, history, message, onNext }: ToolsProps) {
  return (
    <GridToolbar grid={grid} history={history} message={message} canExclude>
      <Button variant="default" size="xs" disabled={!onNext} onClick={onNext}>
        {text('nextProblem')}
      </Button>
    </GridToolbar>
  );
}

/** Reports that some cells could not be saved. Their text remains in the grid. */
function Failure({ saved: { failure, retry, loadSaved } }: { saved: ImportLines }) {
  if (!failure) return null;
  return (
    <Alert role="alert" color="red" variant="outline" title={text('notSaved')}>
      <Text mb="sm">{isStale(failure.error) ? text('newerHere') : toProblem(failure.error).message}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={retry}>
          {text('saveAgain')}
        </Button>
        <Button variant="default" onClick={loadSaved}>
          {text('loadSaved')}
        </Button>
      </Group>
    </Alert>
  );
}
