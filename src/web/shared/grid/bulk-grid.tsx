import type { CellClassParams, ColDef, Column, GridApi } from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { type CSSProperties, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nonce } from '#root/web/platform/ui/nonce.ts';
import { text } from './bulk-grid.messages.ts';
import classes from './bulk-grid.module.css';
import { CellEditor, type GridContext, TextCell } from './cells.tsx';
import { countUsedRows, fillDown, type GridLine, removeLines, setCells, toggleExcluded } from './grid-lines.ts';
import { gridTheme, rowHeight } from './grid-modules.ts';
import type { BulkGridHandle, BulkGridProps, CellProblem } from './grid-types.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { type Cell, type GridSelection, useSelection } from './use-selection.ts';

const readPosition = ({ node, column }: CellClassParams<GridLine>) => ({
  row: node.rowIndex ?? -1,
  column: Number(column.getColId()),
});

/** Returns the cell that contains an element; undefined outside the cells. */
function findCell(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const column = Number(cell?.getAttribute('col-id'));
  const row = Number(cell?.closest('[role="row"]')?.getAttribute('row-index'));
  return cell && Number.isInteger(column) && Number.isInteger(row) ? { row, column } : undefined;
}

const createRowHeaderColumn = (context: GridContext, width: number): ColDef<GridLine> => ({
  colId: 'row',
  headerName: text('row'),
  valueGetter: ({ data, node }) => context.getRowHeader(data, node?.rowIndex ?? 0),
  width,
  pinned: 'left',
  cellClass: classes.number ?? '',
  suppressNavigable: true,
  resizable: false,
});

function createColumnDefs(
  { columns, readOnly, hasRowHeaders }: Pick<BulkGridProps, 'columns'> & { readOnly: boolean; hasRowHeaders: boolean },
  context: GridContext,
  selection: GridSelection,
): ColDef<GridLine>[] {
  const problem = (params: CellClassParams<GridLine>) => {
    const { row, column } = readPosition(params);
    return context.problemAt(row, column);
  };
  const cellClassRules: NonNullable<ColDef<GridLine>['cellClassRules']> = {
    [classes.problem ?? '']: (params) => problem(params)?.isWarning === false,
    [classes.warning ?? '']: (params) => problem(params)?.isWarning === true,
    [classes.changed ?? '']: (params) => context.isChanged(params.data, readPosition(params).column),
    [classes.excluded ?? '']: ({ data }) => data?.isExcluded === true,
    [classes.selected ?? '']: (params) => selection.includes(readPosition(params)),
  };
  const defs = columns.map(
    ({ label, width, required, pinned, options }, at): ColDef<GridLine> => ({
      colId: String(at),
      headerName: required ? text('required', { label }) : label,
      width,
      ...(pinned && { pinned: 'left' }),
      editable: !readOnly,
      valueGetter: ({ data }) => data?.cells[at] ?? '',
      cellRenderer: TextCell,
      cellClassRules,
      cellEditor: CellEditor,
      cellEditorParams: { options },
    }),
  );
  return [createRowHeaderColumn(context, hasRowHeaders ? 140 : 64), ...defs];
}

/** Indexes problems by row and column. If a cell has several problems, the first is used. */
function indexProblems(problems: readonly CellProblem[]): ReadonlyMap<string, CellProblem> {
  return new Map(problems.toReversed().map((problem) => [`${problem.row} ${problem.column}`, problem]));
}

function useHandle(
  ref: Ref<BulkGridHandle> | undefined,
  {
    props,
    api,
    selection,
  }: { props: RefObject<BulkGridProps>; api: () => GridApi<GridLine> | undefined; selection: GridSelection },
): void {
  useImperativeHandle(
    ref,
    () => ({
      goTo: (row, column) => {
        const grid = api();
        grid?.ensureIndexVisible(row, 'middle');
        grid?.ensureColumnVisible(String(column));
        grid?.setFocusedCell(row, String(column));
        // The library reports the new focus only in a timer. A key pressed before that timer runs would act on the
        // previous selection.
        selection.handleFocus({ row, column });
      },
      commit: () => {
        api()?.stopEditing();
        // The library reports the edit in a timer. The timer below is set later and therefore runs after the library's
        // timer.
        return new Promise((resolve) => setTimeout(resolve));
      },
      getRange: () => selection.range,
      fillDown: () => props.current.onChange(fillDown(props.current.lines, selection.range)),
      removeRows: () => {
        const { lines, canExclude, onChange } = props.current;
        onChange((canExclude ? toggleExcluded : removeLines)(lines, selection.range));
      },
    }),
    [props, api, selection],
  );
}

/** Redraws all cells, unless a cell is being edited: redrawing would reset its input. */
function refresh(grid: GridApi<GridLine> | undefined): void {
  if (grid?.getEditingCells().length === 0) grid.refreshCells({ force: true });
}

/** The height in px of the heading (39), the scrollbar (16) and the border (2). */
const frameHeight = 57;

const settings: AgGridReactProps<GridLine> = {
  theme: gridTheme,
  styleNonce: nonce,
  defaultColDef: { sortable: false, suppressMovable: true, resizable: true },
  getRowId: ({ data }) => String(data.id),
  readOnlyEdit: true,
  stopEditingWhenCellsLoseFocus: true,
  enterNavigatesVerticallyAfterEdit: true,
  suppressRowHoverHighlight: true,
  // Screen readers need all columns in the document, and there are only a few.
  suppressColumnVirtualisation: true,
  animateRows: false,
  // While a cell is being edited, Tab goes to the next cell, as in spreadsheets. Otherwise Tab leaves the grid.
  tabToNextCell: ({ editing, nextCellPosition }) => (editing ? (nextCellPosition ?? false) : false),
};

/** Returns the cell of an event; undefined for headings and row headers. */
function readEventCell(row: number | null, column: Column | string | null | undefined): Cell | undefined {
  const at = typeof column === 'object' && column ? Number(column.getColId()) : Number.NaN;
  return row !== null && Number.isInteger(at) ? { row, column: at } : undefined;
}

function createGridEvents(selection: GridSelection, latest: RefObject<BulkGridProps>): AgGridReactProps<GridLine> {
  return {
    onCellFocused: ({ rowIndex, column }) => {
      const cell = readEventCell(rowIndex, column);
      if (!cell) return;
      selection.handleFocus(cell);
      latest.current.onFocusCell?.(cell.row, cell.column);
    },
    onFirstDataRendered: () => latest.current.onReady?.(),
    onCellMouseOver: ({ event, rowIndex, column, api }) => {
      if (!(event instanceof MouseEvent) || event.buttons !== 1 || api.getEditingCells().length > 0) return;
      const cell = readEventCell(rowIndex, column);
      if (cell) selection.handleDrag(cell, event);
    },
    onCellEditingStopped: ({ api }) => queueMicrotask(() => refresh(api)),
    onCellEditRequest: ({ rowIndex, column, newValue }) => {
      const cell = readEventCell(rowIndex, column);
      const { lines, onChange } = latest.current;
      if (!cell) return;
      // A click on a button ends the editing of a cell before the button acts. The rows are updated at once, so that
      // the button finds the new value.
      flushSync(() => onChange(setCells(lines, [{ ...cell, value: String(newValue ?? '') }])));
    },
    focusGridInnerElement: ({ api }) => {
      const { row, column } = selection.focusedCell;
      api.setFocusedCell(Math.min(row, latest.current.lines.length - 1), String(column));
      return true;
    },
  };
}

/** The grid of text cells (see {@link BulkGridProps}). Loaded only by the pages that show a grid. */
export function BulkGrid({ ref, ...props }: BulkGridProps & { ref?: Ref<BulkGridHandle> }) {
  const { lines, columns, problems, label, readOnly = false } = props;
  const hasRowHeaders = props.getRowHeader !== undefined;
  const grid = useRef<AgGridReact<GridLine>>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef<BulkGridProps>(props);
  latest.current = props;
  const api = useRef(() => grid.current?.api).current;
  const selection = useSelection(api, { row: props.canGrow ? countUsedRows(lines) : 0, column: 0 });
  const problemIndex = useMemo(() => indexProblems(problems), [problems]);
  const latestIndex = useRef(problemIndex);
  latestIndex.current = problemIndex;
  const context = useRef<GridContext>({
    problemAt: (row, column) => latestIndex.current.get(`${row} ${column}`),
    isChanged: (line, column) => (line && latest.current.isChanged?.(line, column)) ?? false,
    getRowHeader: (line, row) => (line && latest.current.getRowHeader?.(line)) ?? String(row + 1),
  }).current;
  const events = useMemo(() => createGridEvents(selection, latest), [selection]);
  const onKeyDown = useGridKeys({ props, api, selection, box });
  useHandle(ref, { props: latest, api, selection });
  const defs = useMemo(
    () => createColumnDefs({ columns, readOnly, hasRowHeaders }, context, selection),
    [columns, context, selection, readOnly, hasRowHeaders],
  );
  // The cells must be redrawn, because row headers and problem marks depend on more than the cell's text.
  useEffect(() => void (lines && problemIndex && refresh(api())), [lines, problemIndex, api]);
  return (
    <div
      ref={box}
      className={classes.grid}
      style={
        {
          '--grid-frame': `${frameHeight}px`,
          '--grid-row': `${rowHeight}px`,
          '--grid-rows': `${lines.length * rowHeight + frameHeight}px`,
        } as CSSProperties
      }
      onKeyDownCapture={onKeyDown}
      onMouseDownCapture={({ target, shiftKey, nativeEvent }) => {
        const cell = findCell(target);
        if (cell) selection.handlePress(cell, shiftKey, nativeEvent);
      }}
    >
      <AgGridReact<GridLine>
        {...settings}
        ref={grid}
        rowData={lines as GridLine[]}
        columnDefs={defs}
        context={context}
        onGridReady={({ api: ready }) => ready.setGridAriaProperty('label', label)}
        {...events}
      />
    </div>
  );
}
