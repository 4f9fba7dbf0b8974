import type { CellClassParams, ColDef, Column, GridApi } from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { type CSSProperties, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nonce } from '#root/web/platform/ui/nonce.ts';
import { text } from './bulk-grid.messages.ts';
import classes from './bulk-grid.module.css';
import { CellEditor, type GridContext, TextCell } from './cells.tsx';
import { fillDown, filledEnd, type GridLine, removeLines, setCells, toggleOut } from './grid-lines.ts';
import { gridTheme, rowHeight } from './grid-modules.ts';
import type { BulkGridHandle, BulkGridProps, CellProblem } from './grid-types.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { type Cell, type GridSelection, useSelection } from './use-selection.ts';

const cellOf = ({ node, column }: CellClassParams<GridLine>) => ({
  row: node.rowIndex ?? -1,
  column: Number(column.getColId()),
});

/** The cell that an element of the page is in; undefined beside the cells. */
function cellUnder(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const column = Number(cell?.getAttribute('col-id'));
  const row = Number(cell?.closest('[role="row"]')?.getAttribute('row-index'));
  return cell && Number.isInteger(column) && Number.isInteger(row) ? { row, column } : undefined;
}

const headColumn = (context: GridContext, width: number): ColDef<GridLine> => ({
  colId: 'row',
  headerName: text('row'),
  valueGetter: ({ data, node }) => context.headOf(data, node?.rowIndex ?? 0),
  width,
  pinned: 'left',
  cellClass: classes.number ?? '',
  suppressNavigable: true,
  resizable: false,
});

function columnDefs(
  { columns, readOnly, isHeaded }: Pick<BulkGridProps, 'columns'> & { readOnly: boolean; isHeaded: boolean },
  context: GridContext,
  selection: GridSelection,
): ColDef<GridLine>[] {
  const problem = (params: CellClassParams<GridLine>) => {
    const { row, column } = cellOf(params);
    return context.problemAt(row, column);
  };
  const cellClassRules: NonNullable<ColDef<GridLine>['cellClassRules']> = {
    [classes.problem ?? '']: (params) => problem(params)?.isWarning === false,
    [classes.warning ?? '']: (params) => problem(params)?.isWarning === true,
    [classes.changed ?? '']: (params) => context.isChanged(params.data, cellOf(params).column),
    [classes.out ?? '']: ({ data }) => data?.isOut === true,
    [classes.selected ?? '']: (params) => selection.covers(cellOf(params)),
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
  return [headColumn(context, isHeaded ? 140 : 64), ...defs];
}

/** By row and column; of several problems of a cell the first is told. */
function problemBook(problems: readonly CellProblem[]): ReadonlyMap<string, CellProblem> {
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
      },
      commit: () => {
        api()?.stopEditing();
        // The library tells of it by a timer, also where leaving the cell has ended its editing already: after that comes this one.
        return new Promise((resolve) => setTimeout(resolve));
      },
      fillDown: () => props.current.onChange(fillDown(props.current.lines, selection.range)),
      removeRows: () => {
        const { lines, keepsRows, onChange } = props.current;
        onChange((keepsRows ? toggleOut : removeLines)(lines, selection.range));
      },
    }),
    [props, api, selection],
  );
}

/** Shows all cells anew; while one is edited not yet, because its field would begin anew, too. */
function refresh(grid: GridApi<GridLine> | undefined): void {
  if (grid?.getEditingCells().length === 0) grid.refreshCells({ force: true });
}

/** Headings and scroll bar, in px. */
const aroundRows = 60;

const settings: AgGridReactProps<GridLine> = {
  theme: gridTheme,
  styleNonce: nonce,
  defaultColDef: { sortable: false, suppressMovable: true, resizable: true },
  getRowId: ({ data }) => String(data.id),
  readOnlyEdit: true,
  stopEditingWhenCellsLoseFocus: true,
  enterNavigatesVerticallyAfterEdit: true,
  suppressRowHoverHighlight: true,
  // There are few, and who listens to the page should find them all.
  suppressColumnVirtualisation: true,
  animateRows: false,
  // In a spreadsheet Tab goes on while one types; who does not type gets out with it.
  tabToNextCell: ({ editing, nextCellPosition }) => (editing ? (nextCellPosition ?? false) : false),
};

/** A cell by what the library says of it; undefined for headings and the numbers of rows. */
function cellOfEvent(row: number | null, column: Column | string | null | undefined): Cell | undefined {
  const at = typeof column === 'object' && column ? Number(column.getColId()) : Number.NaN;
  return row !== null && Number.isInteger(at) ? { row, column: at } : undefined;
}

/** What the library tells, and what it asks. */
function gridEvents(selection: GridSelection, latest: RefObject<BulkGridProps>): AgGridReactProps<GridLine> {
  return {
    onCellFocused: ({ rowIndex, column }) => {
      const cell = cellOfEvent(rowIndex, column);
      if (!cell) return;
      selection.focused(cell);
      latest.current.onCell?.(cell.row, cell.column);
    },
    onFirstDataRendered: () => latest.current.onReady?.(),
    onCellMouseOver: ({ event, rowIndex, column, api }) => {
      if (!(event instanceof MouseEvent) || event.buttons !== 1 || api.getEditingCells().length > 0) return;
      const cell = cellOfEvent(rowIndex, column);
      if (cell) selection.dragged(cell, event);
    },
    onCellEditingStopped: ({ api }) => queueMicrotask(() => refresh(api)),
    onCellEditRequest: ({ rowIndex, column, newValue }) => {
      const cell = cellOfEvent(rowIndex, column);
      const { lines, onChange } = latest.current;
      if (!cell) return;
      // At once: what was pressed to leave the cell may be about all rows.
      flushSync(() => onChange(setCells(lines, [{ ...cell, value: String(newValue ?? '') }])));
    },
    focusGridInnerElement: ({ api }) => {
      const { row, column } = selection.head;
      api.setFocusedCell(Math.min(row, latest.current.lines.length - 1), String(column));
      return true;
    },
  };
}

/** See {@link BulkGridProps}. Loaded with the pages that show it, and by no other. */
export function BulkGrid({ ref, ...props }: BulkGridProps & { ref?: Ref<BulkGridHandle> }) {
  const { lines, columns, problems, label, readOnly = false } = props;
  const isHeaded = props.headOf !== undefined;
  const grid = useRef<AgGridReact<GridLine>>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef<BulkGridProps>(props);
  latest.current = props;
  const api = useRef(() => grid.current?.api).current;
  const selection = useSelection(api, { row: props.grows ? filledEnd(lines) : 0, column: 0 });
  const book = useMemo(() => problemBook(problems), [problems]);
  const current = useRef(book);
  current.current = book;
  const context = useRef<GridContext>({
    problemAt: (row, column) => current.current.get(`${row} ${column}`),
    isChanged: (line, column) => (line && latest.current.isChanged?.(line, column)) ?? false,
    headOf: (line, row) => (line && latest.current.headOf?.(line)) ?? String(row + 1),
  }).current;
  const events = useMemo(() => gridEvents(selection, latest), [selection]);
  const onKeyDown = useGridKeys({ props, api, selection, box });
  useHandle(ref, { props: latest, api, selection });
  const defs = useMemo(
    () => columnDefs({ columns, readOnly, isHeaded }, context, selection),
    [columns, context, selection, readOnly, isHeaded],
  );
  // Row numbers and corners follow what is around a cell, not only its own text.
  useEffect(() => void (lines && book && refresh(api())), [lines, book, api]);
  return (
    <div
      ref={box}
      className={classes.grid}
      style={{ '--grid-rows': `${lines.length * rowHeight + aroundRows}px` } as CSSProperties}
      onKeyDownCapture={onKeyDown}
      onMouseDownCapture={({ target, shiftKey, nativeEvent }) => {
        const cell = cellUnder(target);
        if (cell) selection.pressed(cell, shiftKey, nativeEvent);
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
