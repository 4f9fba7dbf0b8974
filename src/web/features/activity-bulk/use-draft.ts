import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { blankLines, type GridLine, isBlank, newLine } from '#root/web/bulk-grid/grid-lines.ts';
import { useAutosave } from '#root/web/ui/hooks/use-autosave.ts';
import { storedRows } from './held-back.ts';

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
  /** Its rows as they stood in the grid: with what can not be stored of them. */
  readonly lines: Lines;
}

/** The draft as it is now; undefined where it is gone. */
const readDraft = (uid: string): Promise<BatchRecord | undefined> =>
  call(activityBatches.get, { params: { uid } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    },
  );

/** The draft as the server has it, and how it gets there. */
function useKept(record: BatchRecord | undefined, kind: BatchKind) {
  const client = useQueryClient();
  const [kept] = useState<{ current: Kept | undefined }>(() => ({
    current: record && { uid: record.uid, version: record.version, lines: linesOf(record) },
  }));
  const [uid, setUid] = useState(record?.uid);
  const begin = async (lines: Lines, body: BatchInput, keepalive: boolean) => {
    const { data } = await call(activityBatches.create, { body, keepalive });
    kept.current = { uid: data.uid, version: data.version, lines };
    setUid(data.uid);
    // Nothing is shown any more when the page has been left meanwhile.
    if (window.location.pathname.startsWith('/activities/bulk')) showAddress(data.uid);
    void client.invalidateQueries();
  };
  const replace = async ({ uid: old, version }: Kept, lines: Lines, body: BatchInput, keepalive: boolean) => {
    try {
      const { data } = await call(activityBatches.save, { params: { uid: old }, version, body, keepalive });
      kept.current = { uid: data.uid, version: data.version, lines };
    } catch (error) {
      // Somebody has thrown the draft away: what stands in the grid becomes another one.
      if (!(error instanceof ApiError) || error.status !== 404 || kind === 'edit') throw error;
      await begin(lines, body, keepalive);
    }
  };
  return {
    kept,
    uid,
    put: (lines: Lines, body: BatchInput, keepalive: boolean) =>
      kept.current ? replace(kept.current, lines, body, keepalive) : begin(lines, body, keepalive),
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
  const [isStale, setStale] = useState(false);
  const autosave = useAutosave<Lines>(async (lines, { leaving }) => {
    const body = { rows: storedRows(lines, kind) };
    // A draft that is there keeps its last rows, and what can not be stored has none: the person is told that this is not saved.
    if (body.rows.length === 0 && (kept.current || !lines.every(isBlank))) throw new Error(rules.atLeastOneRecord);
    if (body.rows.length === 0) return;
    const keepalive = leaving && JSON.stringify(body).length < mostAtLeaving;
    await put(lines, body, keepalive);
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
    /** Gives up what has not been sent. */
    close: async (): Promise<Kept | undefined> => {
      autosave.discard();
      await autosave.flush();
      return kept.current;
    },
    startAgain,
    /** The server has another version than the one that was to go in, also where nothing of this one waits to be saved. */
    isStale,
    markStale: () => setStale(true),
    /**
     * Reads what is there now, and goes on from its version; what then stands in the grid is told by {@link shown} or saved.
     * @returns undefined where there is no draft any more
     */
    catchUp: async (): Promise<BatchRecord | undefined> => {
      if (!kept.current) return undefined;
      const now = await readDraft(kept.current.uid);
      if (now) kept.current = { ...kept.current, version: now.version };
      setStale(false);
      return now;
    },
    /** The rows of the draft stand in the grid like this now. */
    shown: (lines: Lines): void => {
      if (kept.current) kept.current = { ...kept.current, lines };
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
