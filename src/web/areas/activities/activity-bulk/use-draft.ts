import { useEffect, useRef, useState } from 'react';
import {
  activityBatches,
  type BatchInput,
  type BatchKind,
  type BatchRecord,
  batchColumns,
} from '#root/contract/activities/activity-batches.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useWorkingCopy } from '#root/web/platform/editing/use-working-copy.ts';
import { type Remote, WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import { useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { blankLines, type GridLine, isBlank, newLine } from '#root/web/shared/grid/grid-lines.ts';
import type { GridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { toStoredRows } from './unsupported-rows.ts';

type Lines = readonly GridLine[];

/** The number of rows in an empty grid. */
const initialRows = 50;
/** A limit in bytes: browsers accept at most 64 kB in a request that has to outlive its page. */
const maxKeepaliveBytes = 60_000;

/** Returns the rows of a draft. A draft of new activities gets blank rows at the end. */
export function toGridLines({ kind, rows }: Pick<BatchRecord, 'kind' | 'rows'>): Lines {
  const lines = rows.map(({ target, cells }) => newLine(cells, target));
  if (kind === 'edit') return lines;
  return [...lines, ...blankLines(Math.max(10, initialRows - lines.length), batchColumns.length)];
}

/**
 * Replaces the address of the page with the address of a draft; '' stands for a new draft. The router is not used,
 * because it would render the page again and interrupt the editing of the current cell.
 */
function replaceAddress(uid: string): void {
  History.prototype.replaceState.call(
    window.history,
    window.history.state,
    '',
    uid ? `/activities/bulk/${uid}` : '/activities/bulk',
  );
}

/** A draft as saved on the server: its version, and its rows as they were in the grid, including unsupported text. */
interface SavedDraft {
  readonly uid: string;
  readonly version: number;
  readonly lines: Lines;
}

/**
 * Compares rows as the server would store them. In a conflict, the person keeps all rows of one side; single rows are
 * not merged.
 */
const linesShape = (kind: BatchKind) => value<Lines>((a, b) => isEqual(toStoredRows(a, kind), toStoredRows(b, kind)));

/**
 * Creates the working copy of the rows. When the working copy sets rows, the grid shows them and its undo history
 * begins anew.
 */
function useLinesCopy(record: BatchRecord | undefined, history: GridHistory) {
  const grid = useRef(history);
  grid.current = history;
  // The current rows, even between a change and the next rendering.
  const lines = useRef(history.lines);
  const copy = useWorkingCopy(
    () =>
      new WorkingCopy<Lines>({
        shape: linesShape(record?.kind ?? 'create'),
        base: { version: record?.version ?? 0, value: history.lines },
        asksAlways: true,
        store: {
          get: () => lines.current,
          set: (next) => {
            lines.current = next;
            grid.current.reset(next);
          },
        },
      }),
  );
  return { copy, lines };
}

/** Calls `onTyped` when rows are typed, pasted, undone or redone, but not when the working copy sets them. */
function useTypedLines(history: GridHistory, current: { current: Lines }, onTyped: (rows: Lines) => void): void {
  const seen = useRef(history.lines);
  useEffect(() => {
    if (seen.current === history.lines) return;
    seen.current = history.lines;
    if (current.current === history.lines) return;
    current.current = history.lines;
    onTyped(history.lines);
  }, [history.lines, current, onTyped]);
}

/** Returns the functions that save and read the rows of a draft. The first save creates the draft. */
function useRemote(record: BatchRecord | undefined) {
  const kind = record?.kind ?? 'create';
  const uidRef = useRef(record?.uid);
  const [uid, setUid] = useState(record?.uid);
  const changeUid = (next: string | undefined) => {
    uidRef.current = next;
    setUid(next);
    // If the page has been left in the meantime, the address must not change.
    if (window.location.pathname.startsWith('/activities/bulk')) replaceAddress(next ?? '');
  };
  const createDraft = async (body: BatchInput, keepalive: boolean) => {
    const { data } = await call(activityBatches.create, { body, keepalive });
    changeUid(data.uid);
    return data;
  };
  const put = async (body: BatchInput, version: number, keepalive: boolean) => {
    if (!uidRef.current) return createDraft(body, keepalive);
    try {
      const params = { uid: uidRef.current };
      // The rows are not read again, because the grid already has them and there may be thousands.
      const refetch = () => false;
      return (await call(activityBatches.save, { params, version, body, keepalive, refetch })).data;
    } catch (error) {
      // If somebody else has discarded the draft, the rows are saved as a new one.
      if (!(error instanceof ApiError) || error.status !== 404 || kind === 'edit') throw error;
      return createDraft(body, keepalive);
    }
  };
  /** Reads the draft. @throws ApiError 404 if it no longer exists */
  const read = async () => (await call(activityBatches.get, { params: { uid: uidRef.current ?? '' } })).data;
  const remote = (leaving: boolean): Remote<Lines> => ({
    write: async (lines, from) => {
      const body = { rows: toStoredRows(lines, kind) };
      const { version } = await put(body, from, leaving && JSON.stringify(body).length < maxKeepaliveBytes);
      return { version, value: lines };
    },
    read: () => read().then((now) => ({ version: now.version, value: toGridLines(now) })),
  });
  return { kind, uid, uidRef: uidRef, changeUid: changeUid, read, remote };
}

/**
 * Manages the draft behind the grid. It is created once a row has content, and then saved automatically after every
 * change.
 * @param record the opened draft; undefined if the draft does not exist yet
 */
export function useDraft(record: BatchRecord | undefined, history: GridHistory) {
  const { copy, lines } = useLinesCopy(record, history);
  const { kind, uid, uidRef, changeUid, read, remote } = useRemote(record);
  const autosave = useAutosave<Lines>(async (next, { leaving }) => {
    const isEmpty = toStoredRows(next, kind).length === 0;
    // A draft needs at least one row, and unsupported text cannot be stored. If no row can be stored, the error makes
    // the save status say so.
    if (isEmpty && (uidRef.current || !next.every(isBlank))) throw new Error(rules.atLeastOneRecord);
    if (!isEmpty) await copy.save(next, remote(leaving));
  });
  const { change } = autosave;
  useTypedLines(history, lines, change);
  const toSaved = (): SavedDraft | undefined =>
    uidRef.current ? { uid: uidRef.current, version: copy.base.version, lines: copy.base.value } : undefined;
  return {
    uid,
    kind,
    autosave,
    /** Saves everything typed. Returns the draft on the server; undefined if there is none. */
    saveAll: async (): Promise<SavedDraft | undefined> => {
      await autosave.flush();
      return autosave.unsaved() ? undefined : toSaved();
    },
    /** Discards changes that have not been sent. */
    discardUnsent: async (): Promise<SavedDraft | undefined> => {
      autosave.discard();
      await autosave.flush();
      return toSaved();
    },
    /** Saves the rows in the grid as a new draft, as the previous one no longer exists. */
    saveAsNew: () => {
      changeUid(undefined);
      copy.accept({ version: 0, value: [] });
      change(copy.mine);
    },
    /** Replaces the rows in the grid with rows from the server. */
    reset: (version: number, rows: Lines) => copy.reset({ version, value: rows }),
    /** Reads the draft; undefined if it no longer exists. */
    read: (): Promise<BatchRecord | undefined> =>
      read().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }),
    /** Merges what somebody else has saved. @returns false if the person has to resolve a conflict */
    rebase: async (): Promise<boolean> => copy.rebase(await remote(false).read()),
    isConflicted: copy.isConflicted,
    /** Resolves a conflict by keeping the rows in the grid or the rows saved by the other person. */
    resolve: async (takesTheirs: boolean): Promise<void> => {
      copy.resolve(() => takesTheirs);
      if (takesTheirs) autosave.discard();
      else await autosave.resume(copy.mine);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
