import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CellText, ImportFixes } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type CellEdit, type GridLine, setCells } from '#root/web/shared/grid/grid-lines.ts';
import { type GridHistory, useGridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { agree, editsOf, fixesBetween, linesOf, problemsOf, type SheetColumn, withTextNow } from './import-lines.ts';
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

/** What could not be saved, and why. */
interface Unsaved {
  readonly error: unknown;
  readonly fixes: readonly ImportFixes[];
}

/** Those of the cells in which the same stands as before. */
function untouchedOf(edits: readonly CellEdit[], before: readonly GridLine[], now: readonly GridLine[]): CellEdit[] {
  const former = new Map(before.map((line) => [line.id, line]));
  return edits.filter(({ row, column }) => {
    const line = now[row];
    return line && former.get(line.id)?.cells[column] === line.cells[column];
  });
}

/** Sends what changes; what fails is kept, and can be sent again. */
function useSending(change: ImportChanges) {
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
  return { waiting, sentAt, unsaved, send, forget: () => setUnsaved(undefined) };
}

/** The rows of a page as the grid has them. Each step, also one back, is saved at once. */
export interface ImportLines extends GridHistory {
  readonly problems: ReturnType<typeof problemsOf>;
  /** Some cells could not be saved. */
  readonly failure: Pick<Unsaved, 'error'> | undefined;
  retry(): void;
  /** Begins anew with what the server has. */
  takeSaved(): void;
  /**
   * A suggestion is asked for. @returns to be told of the cells that it has changed there: a step here, which can be undone;
   * what has been typed into them since stays
   */
  beforeChange(): (cells: readonly CellText[]) => void;
}

/** Rows that are mended stay in their place, also where only those with problems were asked for: people undo what they see. */
export function useLines({ rows, data, sheet, columns, change }: LinesInput): ImportLines {
  const history = useGridHistory(() => linesOf(data.data, columns));
  const { lines, reset } = history;
  const latest = useRef(lines);
  latest.current = lines;
  const { waiting, sentAt, unsaved, send, forget } = useSending(change);
  // What the server has, or will have once it has answered.
  const known = useRef(lines);
  const begin = () => {
    known.current = linesOf(data.data, columns, lines);
    reset(known.current);
  };
  // What is sent are the steps of the history, and nothing else
  useEffect(() => {
    const fixes = fixesBetween(known.current, lines, { sheet, columns });
    known.current = lines;
    if (fixes.length > 0) void send(fixes);
  }, [lines]);
  const isUntouched = !history.canUndo && !history.canRedo;
  const isNewest = !rows.isFetching && rows.dataUpdatedAt >= sentAt.current;
  // Looked at once for each answer of the server
  useEffect(() => {
    const isSettled = isNewest && waiting.current === 0 && !unsaved && known.current === lines;
    if (isSettled && !agree(lines, data.data, { columns, sameRows: isUntouched })) begin();
  }, [data, isNewest, unsaved]);
  return {
    ...history,
    problems: useMemo(() => problemsOf(lines, data.data, columns), [lines, data, columns]),
    failure: unsaved,
    retry: () => {
      const again = unsaved?.fixes.map((fixes) => withTextNow(fixes, lines, columns)) ?? [];
      forget();
      void send(again);
    },
    takeSaved: () => {
      forget();
      begin();
    },
    beforeChange: () => {
      const asked = latest.current;
      return (cells) => {
        sentAt.current = Date.now();
        const untouched = untouchedOf(editsOf(cells, latest.current, { sheet, columns }), asked, latest.current);
        known.current = setCells(known.current, untouched);
        history.change(setCells(latest.current, untouched));
      };
    },
  };
}
