import type { GridApi } from 'ag-grid-community';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { readBlock, writeBlock } from './clipboard.ts';
import { byHeadings, clearRange, copyRange, fillDown, type GridLine, pasteBlock } from './grid-lines.ts';
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

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

function columnOf(columns: readonly BulkGridColumn[]) {
  const known = new Map(
    columns.flatMap(({ label, headings = [] }, at) => [label.toLowerCase(), ...headings].map((name) => [name, at])),
  );
  return (heading: string) => known.get(heading.replace(/\*$/, '').trim().toLowerCase());
}

/** What the keys of a spreadsheet do. @returns true where the key has been used */
function keyActions({ props, selection }: Parts): Readonly<Record<string, () => void>> {
  const { lines, onChange } = props;
  return {
    'mod+z': props.onUndo,
    'mod+y': props.onRedo,
    'mod+shift+z': props.onRedo,
    'mod+d': () => onChange(fillDown(lines, selection.range)),
    delete: () => onChange(clearRange(lines, selection.range)),
    backspace: () => onChange(clearRange(lines, selection.range)),
    escape: selection.collapse,
  };
}

function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  if (altKey) return '';
  return `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** A field that keeps what is pasted into it to itself. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function paste({ props, selection, api }: Parts, content: string): void {
  const { columns, lines, most, grows } = props;
  const block = byHeadings(readBlock(content), columns.length, columnOf(columns));
  if (block.length === 0) return;
  const pasted = pasteBlock(lines, selection.range, block, { columns: columns.length, most, grows });
  props.onChange(pasted.lines);
  selection.select(pasted.range);
  props.onPasted(block.length - pasted.leftOut, pasted.leftOut);
  api()?.ensureIndexVisible(selection.range.top);
}

/** Copy, cut and paste, wherever on the page the focus is, as long as it is in no field. */
function useClipboard(parts: RefObject<Parts>): void {
  useEffect(() => {
    const inGrid = () => Boolean(parts.current.box.current?.contains(document.activeElement));
    const onPaste = (event: ClipboardEvent) => {
      const { props, box, api } = parts.current;
      const content = event.clipboardData?.getData('text/plain') ?? '';
      // It goes in wherever the focus is, but not where nothing can be changed for the moment.
      const isHeld = box.current?.closest('[inert]') || document.querySelector('[role="dialog"]');
      if (props.readOnly || content === '' || isHeld) return;
      const inEditor = isField(event.target) && box.current?.contains(event.target as Node);
      // One line of text goes where the cursor is; a block goes into the cells.
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

/** Keys and clipboard of the grid. @returns for `onKeyDownCapture`: before the library sees the key */
export function useGridKeys(now: Parts): (event: KeyboardEvent) => void {
  const parts = useRef(now);
  parts.current = now;
  useClipboard(parts);
  return (event) => {
    const { props, selection } = parts.current;
    if (isField(event.target)) return;
    const arrow = event.shiftKey && !event.ctrlKey && !event.metaKey ? arrows[event.key] : undefined;
    const act = props.readOnly ? undefined : keyActions(parts.current)[nameOf(event)];
    if (!arrow && !act) return;
    event.preventDefault();
    event.stopPropagation();
    act?.();
    if (!arrow) return;
    const { row, column } = selection.head;
    selection.stretchTo({
      row: within(row + arrow[0], props.lines.length - 1),
      column: within(column + arrow[1], props.columns.length - 1),
    });
  };
}
