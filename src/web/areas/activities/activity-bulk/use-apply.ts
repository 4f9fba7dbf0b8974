import { useState } from 'react';
import { v4 } from 'uuid';
import { activityBatches, type BatchResult } from '#root/contract/activities/activity-batches.ts';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { isStale } from '#root/web/platform/editing/working-copy.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { needsConfirmation } from '#root/web/shared/continuity/effect.ts';
import type { GridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { text } from './activity-bulk.messages.ts';
import { describeDone, toListPath } from './outcome.tsx';
import { findUnsupportedRows, restoreTypedRows } from './unsupported-rows.ts';
import type { TimesChange } from './use-checks.ts';
import { type Draft, toGridLines } from './use-draft.ts';
import { useRetry } from './use-retry.ts';

interface Apply {
  readonly effects: readonly TimesChange[];
  readonly draft: Draft;
  readonly filled: number;
  readonly ready: number;
}

/** Manages the result of the last attempt, and whether an attempt is running. */
function useAttempt(filled: number) {
  const [message, setMessage] = useState<string>();
  const [result, setResult] = useState<BatchResult>();
  const [pending, setPending] = useState(false);
  const clear = () => {
    setMessage(undefined);
    setResult(undefined);
  };
  /** Runs `work` if at least one row has content; otherwise shows an error. */
  const attempt = async (work: () => Promise<void>) => {
    clear();
    if (filled === 0) return setMessage(rules.atLeastOneRecord);
    setPending(true);
    try {
      await work();
    } catch (error) {
      setMessage(toProblem(error).message);
    } finally {
      setPending(false);
    }
  };
  return { message, result, pending, clear, setMessage, setResult, attempt };
}

/** Returns the effect of changed recovery times on other activities; undefined if the server does not answer. */
async function previewEffect(activities: Apply['effects']): Promise<PreviewResult | undefined> {
  if (activities.length === 0) return undefined;
  const body = { what: 'activities' as const, activities: [...activities] };
  return (await call(continuity.preview, { body }).catch(() => undefined))?.data;
}

/** Saves the rows as a new draft if somebody else has discarded this draft. Throws all other errors again. */
function handleDeleted(error: unknown, draft: Draft): never {
  if (!(error instanceof ApiError) || error.status !== 404 || draft.kind === 'edit') throw error;
  draft.saveAsNew();
  throw new Error(text('draftGone'));
}

/**
 * Saves the draft and creates or updates its activities. `onFailures` is called with the rows that were not saved.
 * These rows remain in the grid.
 */
function useSending(draft: Draft, onFailures: (result: BatchResult, failures: BatchResult['failures']) => void) {
  const go = useGo();
  const [isSending, setSending] = useState(false);
  const { isConnectionLost: isLost, retryUntilAnswered: untilAnswered } = useRetry();
  const endpoint = draft.kind === 'create' ? activityBatches.createActivities : activityBatches.updateActivities;

  /** @returns whether the page is left because no rows remain */
  const finish = async (outcome: BatchResult, lines: GridHistory['lines']) => {
    const record = outcome.version === null ? undefined : await untilAnswered(draft.read);
    const remaining = restoreTypedRows(lines, draft.kind, outcome, record);
    if (remaining.rows.length === 0) {
      toastDone(describeDone(outcome.done, draft.kind));
      go(toListPath(outcome, draft.kind));
      return true;
    }
    draft.reset(record?.version ?? 0, toGridLines({ kind: draft.kind, rows: remaining.rows }));
    // The remaining rows contain only unsupported text, so the server has no draft for them.
    if (!record) draft.saveAsNew();
    onFailures(outcome, remaining.failures);
    return false;
  };
  /** Applies the saved draft. @returns whether the page is left */
  const applySaved = async (): Promise<boolean> => {
    const saved = await draft.saveAll();
    // The save status shows why the draft could not be saved.
    if (!saved) return false;
    const { uid, version, lines } = saved;
    const body = { leaveOut: findUnsupportedRows(lines, draft.kind), attempt: v4() };
    try {
      const { data } = await untilAnswered(() => call(endpoint, { params: { uid }, version, body }));
      return await finish(data, lines);
    } catch (error) {
      if (!isStale(error)) throw error;
      return (await draft.rebase()) && applySaved();
    }
  };
  /**
   * Sends the draft. The rows are locked during the request, because the result refers to the rows that were sent. They
   * remain locked if the page is left. If the response is lost, the request is repeated with the same attempt id.
   */
  const send = async () => {
    setSending(true);
    let leaves = false;
    try {
      leaves = await applySaved();
    } catch (error) {
      handleDeleted(error, draft);
    } finally {
      if (!leaves) setSending(false);
    }
  };
  return { isSending, isLost, send };
}

/** Manages saving the draft with its activities, and the result. */
export function useApply({ draft, filled, ready, effects }: Apply) {
  const go = useGo();
  const { attempt, setMessage, setResult, ...attemptState } = useAttempt(filled);
  const { isSending, isLost, send } = useSending(draft, (result, failures) => setResult({ ...result, failures }));
  const [unconfirmed, setHeld] = useState<PreviewResult>();
  const apply = () =>
    attempt(async () => {
      if (ready === 0) return setMessage(text(draft.kind === 'create' ? 'fixFirst' : 'nothingChanged'));
      const effect = await previewEffect(effects);
      if (effect && needsConfirmation(effect)) return setHeld(effect);
      await send();
    });
  /** Continues after the person has confirmed the effect. */
  const confirm = async () => {
    await send();
    setHeld(undefined);
  };
  const saveDraft = () =>
    attempt(async () => {
      if (await draft.saveAll()) toastDone(text('draftSaved'));
    });
  const remove = async () => {
    const saved = await draft.discardUnsent();
    if (saved) await call(activityBatches.remove, { params: { uid: saved.uid }, version: saved.version });
    toastDone(text('discarded'));
    go('/activities');
  };
  return {
    ...attemptState,
    unconfirmed: unconfirmed,
    isSending,
    isLost,
    confirm,
    cancel: () => setHeld(undefined),
    apply,
    saveDraft,
    remove,
  };
}
