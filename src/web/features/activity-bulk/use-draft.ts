import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  activityBatches,
  type BatchInput,
  type BatchKind,
  type BatchRecord,
  batchColumns,
} from '#root/contract/activity-batches.ts';
import { rules } from '#root/contract/errors.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { call } from '#root/web/api/call.ts';
import { blankLines, type GridLine, newLine } from '#root/web/bulk-grid/grid-lines.ts';
import { useAutosave } from '#root/web/ui/hooks/use-autosave.ts';
import { isHeldBack, storedRows } from './held-back.ts';

type Lines = readonly GridLine[];

/** Rows that an empty grid shows. */
const atFirst = 50;
/** Browsers let at most 64 kB of a request outlive its page. */
const mostAtLeaving = 60_000;

/** The rows of a draft, for new activities with room below. */
export function linesOf({ kind, rows }: Pick<BatchRecord, 'kind' | 'rows'>): Lines {
  const lines = rows.map(({ target, cells }) => newLine(cells, target));
  if (kind === 'edit') return lines;
  return [...lines, ...blankLines(Math.max(10, atFirst - lines.length), batchColumns.length)];
}

/** The address of a draft; '' for one that is not there yet. The page stays as it is: going there by the router would take the cell from under the person. */
function showAddress(uid: string): void {
  History.prototype.replaceState.call(
    window.history,
    window.history.state,
    '',
    uid ? `/activities/bulk/${uid}` : '/activities/bulk',
  );
}

interface Kept {
  readonly uid: string;
  readonly version: number;
}

/** The draft as the server has it, and how it gets there. */
function useKept(record: BatchRecord | undefined, kind: BatchKind) {
  const client = useQueryClient();
  const kept = useRef<Kept | undefined>(record && { uid: record.uid, version: record.version });
  const [uid, setUid] = useState(record?.uid);
  const begin = async (body: BatchInput, keepalive: boolean) => {
    const { data } = await call(activityBatches.create, { body, keepalive });
    kept.current = data;
    setUid(data.uid);
    // Nothing is shown any more when the page has been left meanwhile.
    if (window.location.pathname.startsWith('/activities/bulk')) showAddress(data.uid);
    void client.invalidateQueries();
  };
  const replace = async ({ uid: old, version }: Kept, body: BatchInput, keepalive: boolean) => {
    try {
      const answer = await call(activityBatches.save, { params: { uid: old }, version, body, keepalive });
      kept.current = answer.data;
    } catch (error) {
      // Somebody has thrown the draft away: what stands in the grid becomes another one.
      if (!(error instanceof ApiError) || error.status !== 404 || kind === 'edit') throw error;
      await begin(body, keepalive);
    }
  };
  return {
    kept,
    uid,
    put: (body: BatchInput, keepalive: boolean) =>
      kept.current ? replace(kept.current, body, keepalive) : begin(body, keepalive),
    /** All that was stored of the draft has gone in: what still stands in the grid becomes another one. */
    startAgain: () => {
      kept.current = undefined;
      setUid(undefined);
      showAddress('');
    },
  };
}

/**
 * The draft behind the grid: made with the first rows that something stands in, then saved by itself after every change.
 * @param record the draft that was opened; undefined for one that is not there yet
 */
export function useDraft(record: BatchRecord | undefined) {
  const kind = record?.kind ?? 'create';
  const { kept, uid, put, startAgain } = useKept(record, kind);
  const applying = useRef(false);
  const autosave = useAutosave<Lines>(async (lines, { leaving }) => {
    const body = { rows: storedRows(lines, kind, applying.current) };
    // A draft that is there keeps its last rows, and the person is told that this is not saved.
    if (body.rows.length === 0 && kept.current) throw new Error(rules.atLeastOneRecord);
    if (body.rows.length === 0) return;
    const keepalive = leaving && JSON.stringify(body).length < mostAtLeaving;
    await put(body, keepalive);
  });
  return {
    uid,
    kind,
    autosave,
    /** The draft as the server has it, once everything typed has been sent; undefined while there is none. */
    settled: async (): Promise<Kept | undefined> => {
      await autosave.flush();
      return autosave.unsaved() ? undefined : kept.current;
    },
    /** The draft as {@link settled}, with the rows held back of which something can not be stored. */
    readyToApply: async (lines: Lines): Promise<Kept | undefined> => {
      if (isHeldBack(lines)) {
        applying.current = true;
        autosave.change(lines);
      }
      await autosave.flush();
      applying.current = false;
      return autosave.unsaved() ? undefined : kept.current;
    },
    /** Gives up what has not been sent. */
    close: async (): Promise<Kept | undefined> => {
      autosave.discard();
      await autosave.flush();
      return kept.current;
    },
    startAgain,
    /** Reads what is there now, and goes on from its version. */
    catchUp: async (): Promise<BatchRecord | undefined> => {
      if (!kept.current) return undefined;
      const { data } = await call(activityBatches.get, { params: { uid: kept.current.uid } });
      kept.current = data;
      return data;
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
