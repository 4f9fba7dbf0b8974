import { VisuallyHidden } from '@mantine/core';
import type { ICellRendererParams } from 'ag-grid-community';
import type { CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useId, useRef, useState } from 'react';
import { text } from './bulk-grid.messages.ts';
import classes from './bulk-grid.module.css';
import type { GridLine } from './grid-lines.ts';
import type { CellProblem } from './grid-types.ts';

/** The grid's data that cells read. */
export interface GridContext {
  problemAt(row: number, column: number): CellProblem | undefined;
  isChanged(line: GridLine | undefined, column: number): boolean;
  getRowHeader(line: GridLine | undefined, row: number): string;
}

/** The text of a cell, with its problem as hidden text for screen readers. */
export function TextCell({ value, data, node, context, column }: ICellRendererParams<GridLine, string, GridContext>) {
  const at = Number(column?.getColId());
  const problem = context.problemAt(node.rowIndex ?? -1, at);
  return (
    <>
      {value}
      {context.isChanged(data, at) && <VisuallyHidden>{text('changed')}</VisuallyHidden>}
      {problem && <VisuallyHidden>{text('cellProblem', { message: problem.message })}</VisuallyHidden>}
    </>
  );
}

/**
 * Returns the character that started the edit; undefined for Enter, F2 and a double click, because these start the edit
 * with the cell's text.
 */
const getTypedKey = (key: string | null) => (key?.length === 1 ? key : undefined);

/** The maximum number of suggestions. With thousands of records, a longer list would be slow and of no use. */
const maxOptions = 50;

function filterOptions(options: readonly string[], value: string): readonly string[] {
  const typed = value.trim().toLowerCase();
  const matching = typed === '' ? options : options.filter((option) => option.toLowerCase().includes(typed));
  // If at most one value matches, offers all values, so that people can replace a complete value by another.
  return (matching.length > 1 ? matching : options).slice(0, maxOptions);
}

/** A text input with suggestions. It accepts any text. */
export function CellEditor(
  props: CustomCellEditorProps<GridLine, string> & { options: readonly string[] | undefined },
) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = getTypedKey(props.eventKey);
  const [value, setValue] = useState(typed ?? props.value ?? '');
  const { onValueChange } = props;
  useEffect(() => {
    onValueChange(value);
  }, [value, onValueChange]);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        aria-label={props.colDef.headerName}
        list={props.options && id}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {props.options && (
        <datalist id={id}>
          {filterOptions(props.options, value).map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
