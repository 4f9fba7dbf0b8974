import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CellText, ImportFixes } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type CellEdit, type GridLine, setCells } from '#root/web/shared/grid/grid-lines.ts';
import { type GridHistory, useGridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import {
  buildFixes,
  matchesServer,
  placeProblems,
  type SheetColumn,
  toCellEdits,
  toGridLines,
  withCurrentText,
} from './import-lines.ts';
import type { ImportChanges } from './use-import.ts';

export type RowsAnswer = ResponseOf<typeof imports.rows>;

interface LinesInput {
  /** One page of one sheet. */
  readonly rows: UseQueryResult<RowsAnswer>;
  readonly data: RowsAnswer;
  readonly sheet: number;
  readonly columns: readonly SheetColumn[];
  readonly change: ImportChanges;
}

/** Changes that could not be saved, and the error. */
interface Unsaved {
  readonly error: unknown;
  readonly fixes: readonly ImportFixes[];
}

/** Returns the edits of cells whose text has not changed since `before`. */
function filterUntouched(
  edits: readonly CellEdit[],
  before: readonly GridLine[],
  now: readonly GridLine[],
): CellEdit[] {
  const former = new Map(before.map((line) => [line.id, line]));
  return edits.filter(({ row, column }) => {
    const line = now[row];
    return line && former.get(line.id)?.cells[column] === line.cells[column];
  });
}

/** Sends changes. Changes that could not be sent are stored, so that they can be sent again. */
function useSendFixes(change: ImportChanges) {
  const waiting = useRef(0);
  const sentAt = useRef(0);
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const send = async (fixes: readonly ImportFixes[]) => {
    const left = [...fixes];
    waiting.current += 1;
    try {
      for (const part of fixes) {
        await change(imports.fix, part);
        left.shift();
      }
    } catch (error) {
      setUnsaved((former) => ({ error, fixes: [...(former?.fixes ?? []), ...left] }));
    } finally {
      waiting.current -= 1;
      sentAt.current = Date.now();
    }
  };
  return { waiting, sentAt, unsaved, send, clearUnsaved: () => setUnsaved(undefined) };
}

/** The rows of a page as lines of the grid. Each step is saved immediately, including undo and redo. */
export interface ImportLines extends GridHistory {
  readonly problems: ReturnType<typeof placeProblems>;
  /** The error; undefined unless some cells could not be saved. */
  readonly failure: Pick<Unsaved, 'error'> | undefined;
  retry(): void;
  /** Replaces the lines with the server's rows. */
  loadSaved(): void;
  /**
   * Call this before a suggestion is applied.
   * @returns a function to call afterwards with the changed cells. It records them as one undo step. Cells that have
   * been edited in the meantime keep their text
   */
  trackSuggestion(): (cells: readonly CellText[]) => void;
}

/**
 * Manages the rows of a page as lines of the grid. With the filter for problems, fixed rows remain visible too, so that
 * people can see what an undo changes.
 */
export function useLines({ rows, data, sheet, columns, change }: LinesInput): ImportLines {
  const history = useGridHistory(() => toGridLines(data.data, columns));
  const { lines, reset } = history;
  const latest = useRef(lines);
  latest.current = lines;
  const { waiting, sentAt, unsaved, send, clearUnsaved } = useSendFixes(change);
  // The server's rows, including changes that are being sent.
  const known = useRef(lines);
  const reload = () => {
    known.current = toGridLines(data.data, columns, lines);
    reset(known.current);
  };
  // Sends what an edit, undo or redo changed. Lines loaded from the server are already in `known`, so they are not
  // sent back.
  useEffect(() => {
    const fixes = buildFixes(known.current, lines, { sheet, columns });
    known.current = lines;
    if (fixes.length > 0) void send(fixes);
  }, [lines]);
  const isUntouched = !history.canUndo && !history.canRedo;
  const isNewest = !rows.isFetching && rows.dataUpdatedAt >= sentAt.current;
  // After each response: if nothing is unsaved or being sent, and the response has other rows than the grid, shows the
  // rows of the response.
  useEffect(() => {
    const isSettled = isNewest && waiting.current === 0 && !unsaved && known.current === lines;
    if (isSettled && !matchesServer(lines, data.data, { columns, sameRows: isUntouched })) reload();
  }, [data, isNewest, unsaved]);
  return {
    ...history,
    problems: useMemo(() => placeProblems(lines, data.data, columns), [lines, data, columns]),
    failure: unsaved,
    retry: () => {
      const again = unsaved?.fixes.map((fixes) => withCurrentText(fixes, lines, columns)) ?? [];
      clearUnsaved();
      void send(again);
    },
    loadSaved: () => {
      clearUnsaved();
      reload();
    },
    trackSuggestion: () => {
      const asked = latest.current;
      return (cells) => {
        sentAt.current = Date.now();
        const untouched = filterUntouched(
          toCellEdits(cells, latest.current, { sheet, columns }),
          asked,
          latest.current,
        );
        known.current = setCells(known.current, untouched);
        history.change(setCells(latest.current, untouched));
      };
    },
  };
}
