import type { GridApi } from 'ag-grid-community';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { readHeading } from '#root/domain/import/headers.ts';
import { readBlock, writeBlock } from './clipboard.ts';
import {
  arrangeByHeadings,
  clearRange,
  copyRange,
  fillDown,
  type GridLine,
  pasteBlock,
  removeMarkup,
} from './grid-lines.ts';
import type { BulkGridColumn, BulkGridProps } from './grid-types.ts';
import type { GridSelection } from './use-selection.ts';

interface Parts {
  readonly props: BulkGridProps;
  readonly api: () => GridApi<GridLine> | undefined;
  readonly selection: GridSelection;
  readonly box: RefObject<HTMLDivElement | null>;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));

function createHeadingLookup(columns: readonly BulkGridColumn[]) {
  const known = new Map(
    columns.flatMap(({ label, headings = [] }, at) => [label.toLowerCase(), ...headings].map((name) => [name, at])),
  );
  return (heading: string) =>
    known.get(heading.replace(/\*$/, '').trim().toLowerCase()) ?? known.get(readHeading(heading).key);
}

/** Adds the unit of the heading to a number without a unit. */
function addUnit(cell: string, heading: string, column: BulkGridColumn | undefined): string {
  const unit = column?.isDuration ? readHeading(heading).unit : undefined;
  return unit && /^\d+(?:[.,]\d+)?$/.test(cell.trim()) ? `${cell.trim()} ${unit}` : cell;
}

/** Creates the action of each keyboard shortcut. The shortcuts are the same as in spreadsheets. */
function createKeyActions({ props, selection }: Parts): Readonly<Record<string, () => void>> {
  const { lines, onChange } = props;
  return {
    'mod+z': props.onUndo,
    'mod+y': props.onRedo,
    'mod+shift+z': props.onRedo,
    'mod+d': () => onChange(fillDown(lines, selection.range)),
    delete: () => onChange(clearRange(lines, selection.range)),
    backspace: () => onChange(clearRange(lines, selection.range)),
    escape: selection.collapse,
    ...Object.fromEntries(
      Object.entries(props.shortcuts ?? {}).map(([keys, act]) => [keys, () => act(selection.range)]),
    ),
  };
}

function toShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  return `${altKey ? 'alt+' : ''}${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** Returns whether an element is an input. Inputs handle the clipboard themselves. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function paste({ props, selection, api }: Parts, content: string): void {
  const { columns, lines, maxRows, canGrow } = props;
  const { block: read, cleaned } = removeMarkup(readBlock(content));
  const { block, unknown } = arrangeByHeadings(read, columns.length, {
    findColumn: createHeadingLookup(columns),
    readCell: (cell, heading, column) => addUnit(cell, heading, columns[column]),
  });
  if (block.length === 0) return;
  const pasted = pasteBlock(lines, selection.range, block, { columns: columns.length, maxRows, canGrow });
  props.onChange(pasted.lines);
  selection.select(pasted.range);
  props.onPasted({ rows: block.length - pasted.leftOut, leftOut: pasted.leftOut, cleaned, unknown });
  api()?.ensureIndexVisible(selection.range.top);
}

/** Handles copy, cut and paste anywhere on the page, except in inputs. */
function useClipboard(parts: RefObject<Parts>): void {
  useEffect(() => {
    const inGrid = () => Boolean(parts.current.box.current?.contains(document.activeElement));
    const onPaste = (event: ClipboardEvent) => {
      const { props, box, api } = parts.current;
      const content = event.clipboardData?.getData('text/plain') ?? '';
      // The grid ignores the clipboard while it is inert or behind a dialog.
      const isBlocked = box.current?.closest('[inert]') || document.querySelector('[role="dialog"]');
      if (props.readOnly || content === '' || isBlocked) return;
      const inEditor = isField(event.target) && box.current?.contains(event.target as Node);
      // While a cell is edited, a single line is pasted into its input, and a block into the cells.
      if (isField(event.target) && !(inEditor && /[\t\r\n]/.test(content.trimEnd()))) return;
      if (inEditor) api()?.stopEditing(true);
      event.preventDefault();
      paste(parts.current, content);
    };
    const onCopy = (event: ClipboardEvent) => {
      const { props, selection } = parts.current;
      if (!inGrid() || isField(event.target)) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', writeBlock(copyRange(props.lines, selection.range)));
      if (event.type === 'cut' && !props.readOnly) props.onChange(clearRange(props.lines, selection.range));
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
    };
  }, [parts]);
}

/**
 * Handles the keys and the clipboard of the grid.
 * @returns the handler for `onKeyDownCapture`, which runs before the library's
 */
export function useGridKeys(now: Parts): (event: KeyboardEvent) => void {
  const parts = useRef(now);
  parts.current = now;
  useClipboard(parts);
  return (event) => {
    const { props, selection } = parts.current;
    if (isField(event.target)) return;
    const arrow = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey ? arrows[event.key] : undefined;
    const action = props.readOnly ? undefined : createKeyActions(parts.current)[toShortcut(event)];
    if (!arrow && !action) return;
    event.preventDefault();
    event.stopPropagation();
    action?.();
    if (!arrow) return;
    const { row, column } = selection.focusedCell;
    selection.stretchTo({
      row: clamp(row + arrow[0], props.lines.length - 1),
      column: clamp(column + arrow[1], props.columns.length - 1),
    });
  };
}
