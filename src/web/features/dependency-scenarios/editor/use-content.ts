import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dependencyScenarios, type Scenario } from '#root/contract/dependency-scenarios.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { call } from '#root/web/api/call.ts';
import { readKey } from '#root/web/api/use-read.ts';
import type { ConflictChoice } from '#root/web/ui/conflict-resolver.tsx';
import { useAutosave } from '#root/web/ui/hooks/use-autosave.ts';
import { toastDone } from '#root/web/ui/toast.tsx';
import { type Content, contentOf, removeNodes } from './content.ts';
import { text } from './editor.messages.ts';
import { type Merged, mergeContent, type Step, sameContent, takeTheirs, withoutStep } from './merge.ts';

/** Steps that can be taken back. */
const mostSteps = 50;
/** The browser refuses to send more than 64 kB for a page that is gone. */
const keepsAlive = 60_000;

/** What the server has, as far as this page knows. */
interface Base {
  readonly version: number;
  readonly saved: Content;
}

interface Conflict extends Base {
  readonly merged: Merged;
}

interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** The records that a refusal says are not there any more. */
function goneIn(error: unknown, content: Content): ReadonlySet<string> {
  const fields = error instanceof ApiError && error.status === 400 ? error.fields : [];
  const places = fields.flatMap(({ field }) => /^nodes\.(\d+)\.recordUid$/.exec(field)?.[1] ?? []);
  return new Set(places.flatMap((place) => content.nodes[Number(place)]?.recordUid ?? []));
}

/** How a content reaches the server: one version at a time, put together with what others have saved meanwhile. */
function useSending(record: Scenario, show: (content: Content) => void) {
  const params = { uid: record.uid };
  const base = useRef<Base>(undefined);
  base.current ??= { version: record.version, saved: contentOf(record) };
  const latest = useRef(base.current.saved);
  const [conflict, setConflict] = useState<Conflict>();
  const put = async (values: Content, leaving: boolean): Promise<void> => {
    const keepalive = leaving && JSON.stringify(values).length < keepsAlive;
    const version = base.current?.version ?? record.version;
    const { data } = await call(dependencyScenarios.saveContent, { params, version, body: values, keepalive });
    base.current = { version: data.version, saved: values };
  };
  const take = (content: Content) => {
    latest.current = content;
    show(content);
  };
  const rebase = async (error: unknown): Promise<void> => {
    const { data } = await call(dependencyScenarios.get, { params });
    const theirs = { version: data.version, saved: contentOf(data) };
    const mine = latest.current;
    const merged = mergeContent({ base: base.current?.saved ?? theirs.saved, mine, theirs: theirs.saved });
    take(merged.content);
    if (merged.conflicts.length > 0) {
      setConflict({ ...theirs, merged });
      throw error;
    }
    base.current = theirs;
  };
  const send = async ({ leaving }: { leaving: boolean }): Promise<void> => {
    // Not what it was when the save was asked for: what others have saved has been put into it since.
    const values = latest.current;
    try {
      await put(values, leaving);
    } catch (error) {
      const gone = goneIn(error, values);
      if (gone.size > 0) {
        take(removeNodes(latest.current, gone));
        toastDone(text('recordsGone', { count: gone.size }));
      } else if (error instanceof ApiError && error.status === 412) await rebase(error);
      else throw error;
      await put(latest.current, leaving);
    }
  };
  const resolve = (choices: Readonly<Record<string, ConflictChoice>>): Content => {
    if (!conflict) return latest.current;
    base.current = conflict;
    setConflict(undefined);
    const theirs = conflict.merged.conflicts.filter(({ list, key }) => choices[`${list} ${key}`] === 'theirs');
    take(theirs.reduce(takeTheirs, latest.current));
    return latest.current;
  };
  return { base, latest, take, send, conflict, resolve };
}

/**
 * The content of a scenario while it is edited: saved by itself, put together with what somebody else saves meanwhile, and with
 * fifty steps that can be taken back, whatever kind they are.
 */
export function useContent(record: Scenario) {
  const client = useQueryClient();
  const [content, setContent] = useState(() => contentOf(record));
  const [history, setHistory] = useState<History>({ past: [], future: [] });
  const sending = useSending(record, setContent);
  const { base, latest, take, resolve } = sending;
  const autosave = useAutosave<Content>((_, options) => sending.send(options));
  const write = (next: Content) => {
    take(next);
    autosave.change(next);
  };
  const { flush, unsaved } = autosave;
  /** Changes it: one step that can be taken back. @returns takes back this very step, also much later */
  const change = (make: (now: Content) => Content): (() => void) => {
    const before = latest.current;
    const after = make(before);
    if (sameContent(before, after)) return () => undefined;
    setHistory(({ past }) => ({ past: [...past, { before, after }].slice(-mostSteps), future: [] }));
    write(after);
    return () => void change((now) => withoutStep(now, { before, after }));
  };
  useEffect(() => {
    // Read again meanwhile: somebody else's version is shown as long as there is nothing of one's own to be lost.
    if (record.version <= (base.current?.version ?? 0) || unsaved()) return;
    base.current = { version: record.version, saved: contentOf(record) };
    take(base.current.saved);
  }, [record]);
  useEffect(
    () => () => {
      // What was read when the page was opened is old by now.
      const key = readKey(dependencyScenarios.get, { params: { uid: record.uid } });
      void flush().finally(() => void client.invalidateQueries({ queryKey: key }));
    },
    [client, flush, record.uid],
  );
  return {
    content,
    change,
    undo: () => {
      const step = history.past.at(-1);
      if (!step) return;
      setHistory({ past: history.past.slice(0, -1), future: [...history.future, step] });
      write(withoutStep(latest.current, step));
    },
    redo: () => {
      const step = history.future.at(-1);
      if (!step) return;
      setHistory({ past: [...history.past, step], future: history.future.slice(0, -1) });
      write(withoutStep(latest.current, { before: step.after, after: step.before }));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    saving: autosave.state,
    flush,
    unsaved,
    discard: autosave.discard,
    conflict: sending.conflict?.merged.conflicts,
    resolve: (choices: Readonly<Record<string, ConflictChoice>>) => void autosave.resume(resolve(choices)),
  };
}

/** What the screens get of a content that is edited. */
export type Editing = ReturnType<typeof useContent>;
