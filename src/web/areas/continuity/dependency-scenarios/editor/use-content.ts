import { useEffect, useState } from 'react';
import { dependencyScenarios, type Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { type ConflictWords, toConflict, useWorkingCopy } from '#root/web/platform/editing/use-working-copy.ts';
import { type Revision, WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import { type Autosave, useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { type Content, removeNodes, toContent } from './content.ts';
import { contentShape, type Step, undoStep } from './content-shape.ts';
import { text } from './editor.messages.ts';

/** The number of undo steps. */
const maxSteps = 50;
/** A limit in bytes: browsers send at most 64 kB in a keepalive request. */
const maxKeepalive = 60_000;

interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const toRevision = (record: Scenario): Revision<Content> => ({ version: record.version, value: toContent(record) });

/** Returns the records that a validation error reports as deleted. */
function findDeletedRecords(error: unknown, content: Content): ReadonlySet<string> {
  const fields = error instanceof ApiError && error.status === 400 ? error.fields : [];
  const places = fields.flatMap(({ field }) => /^nodes\.(\d+)\.recordUid$/.exec(field)?.[1] ?? []);
  return new Set(places.flatMap((place) => content.nodes[Number(place)]?.recordUid ?? []));
}

/** Saves the content automatically. Records that have been deleted are first removed from the content. */
function useAutosavedContent(copy: WorkingCopy<Content>, uid: string): Autosave<Content> {
  const params = { uid };
  const put = async (body: Content, version: number, leaving: boolean) => {
    const keepalive = leaving && JSON.stringify(body).length < maxKeepalive;
    // The editor already shows the saved content, so it does not read the content again. Other pages read the content
    // again once the editor has been left.
    const refetch = () => false;
    const { data } = await call(dependencyScenarios.saveContent, { params, version, body, keepalive, refetch });
    return { version: data.version, value: body };
  };
  const autosave: Autosave<Content> = useAutosave<Content>((values, { leaving }) => {
    const write = async (content: Content, version: number) => {
      try {
        return await put(content, version, leaving);
      } catch (error) {
        const deleted = findDeletedRecords(error, content);
        if (deleted.size === 0) throw error;
        copy.edit(removeNodes(copy.mine, deleted));
        autosave.rework((waiting) => removeNodes(waiting, deleted));
        toastDone(text('recordsGone', { count: deleted.size }));
        return put(removeNodes(content, deleted), version, leaving);
      }
    };
    const read = async () => toRevision((await call(dependencyScenarios.get, { params })).data);
    return copy.save(values, { write, read }, autosave.rework);
  });
  return autosave;
}

/**
 * Manages the content of a scenario during editing. Saves it automatically, merges it with other people's changes, and
 * offers undo and redo.
 */
export function useContent(record: Scenario) {
  const copy = useWorkingCopy(() => new WorkingCopy({ shape: contentShape, base: toRevision(record) }));
  const [history, setHistory] = useState<History>({ past: [], future: [] });
  const autosave = useAutosavedContent(copy, record.uid);
  const write = (next: Content) => {
    copy.edit(next);
    autosave.change(next);
  };
  const { flush, unsaved } = autosave;
  /** Makes a change as one undo step. @returns a function that undoes this step, even after later steps */
  const change = (make: (now: Content) => Content): (() => void) => {
    const before = copy.mine;
    const after = make(before);
    if (contentShape.isSame(before, after)) return () => undefined;
    setHistory(({ past }) => ({ past: [...past, { before, after }].slice(-maxSteps), future: [] }));
    write(after);
    return () => void change((now) => undoStep(now, { before, after }));
  };
  useEffect(() => {
    // A newer version from the server is shown, but only if nothing is unsaved here.
    if (record.version > copy.base.version && !unsaved()) copy.reset(toRevision(record));
  }, [record]);
  useEffect(
    () => () => {
      void flush().finally(() => refetchChanged(dependencyScenarios.saveContent));
    },
    [flush],
  );
  return {
    content: copy.mine,
    change,
    undo: () => {
      const step = history.past.at(-1);
      if (!step) return;
      setHistory({ past: history.past.slice(0, -1), future: [...history.future, step] });
      write(undoStep(copy.mine, step));
    },
    redo: () => {
      const step = history.future.at(-1);
      if (!step) return;
      setHistory({ past: [...history.past, step], future: history.future.slice(0, -1) });
      write(undoStep(copy.mine, { before: step.after, after: step.before }));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    saving: autosave.state,
    flush,
    unsaved,
    discard: autosave.discard,
    toConflict: (words: ConflictWords) => toConflict(copy, words, () => void autosave.resume(copy.mine)),
  };
}

export type Editing = ReturnType<typeof useContent>;
