import { useState } from 'react';
import { v4 } from 'uuid';
import { activityBatches, type BatchResult } from '#root/contract/activities/activity-batches.ts';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { isStale } from '#root/web/platform/editing/working-copy.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { problemOf } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
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

/** The result of the last attempt, and whether another one is running. */
function useAttempt(filled: number) {
  const [message, setMessage] = useState<string>();
  const [result, setResult] = useState<BatchResult>();
  const [pending, setPending] = useState(false);
  const clear = () => {
    setMessage(undefined);
    setResult(undefined);
  };
  /** Runs `work` if any row is filled; shows the problem otherwise. */
  const attempt = async (work: () => Promise<void>) => {
    clear();
    if (filled === 0) return setMessage(rules.atLeastOneRecord);
    setPending(true);
    try {
      await work();
    } catch (error) {
      setMessage(problemOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return { message, result, pending, clear, setMessage, setResult, attempt };
}

/** Returns the effect of changed recovery times elsewhere; undefined without an answer. */
async function previewEffect(activities: Apply['effects']): Promise<PreviewResult | undefined> {
  if (activities.length === 0) return undefined;
  const body = { what: 'activities' as const, activities: [...activities] };
  return (await call(continuity.preview, { body }).catch(() => undefined))?.data;
}

/** Saves the rows as a new draft if somebody has discarded this one. */
function handleDeleted(error: unknown, draft: Draft): never {
  if (!(error instanceof ApiError) || error.status !== 404 || draft.kind === 'edit') throw error;
  draft.saveAsNew();
  throw new Error(text('draftGone'));
}

/** Saves the draft and its activities. `onFailures` gets the rows that were not saved and stay in the grid. */
function useSending(draft: Draft, onFailures: (result: BatchResult, failures: BatchResult['failures']) => void) {
  const go = useGo();
  const [isSending, setSending] = useState(false);
  const { isConnectionLost: isLost, retryUntilAnswered: untilAnswered } = useRetry();
  const endpoint = draft.kind === 'create' ? activityBatches.createActivities : activityBatches.updateActivities;

  /** @returns whether the page is left, as no rows remain */
  const finish = async (outcome: BatchResult, lines: GridHistory['lines']) => {
    const record = outcome.version === null ? undefined : await untilAnswered(draft.read);
    const remaining = restoreTypedRows(lines, draft.kind, outcome, record);
    if (remaining.rows.length === 0) {
      toastDone(describeDone(outcome.done, draft.kind));
      go(toListPath(outcome, draft.kind));
      return true;
    }
    draft.reset(record?.version ?? 0, toGridLines({ kind: draft.kind, rows: remaining.rows }));
    // These rows hold only unsupported text, so the server has no draft of them.
    if (!record) draft.saveAsNew();
    onFailures(outcome, remaining.failures);
    return false;
  };
  /** @returns whether the page is left */
  const applySaved = async (): Promise<boolean> => {
    const saved = await draft.saveAll();
    // The save state shows why the draft could not be saved.
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
   * The rows can't be edited during the call, as the result is about the rows that were sent. They stay locked if the
   * page is left. After a lost answer, the call is repeated with the same attempt id.
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

/** Saving the draft and its activities, with the result. */
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
  /** The person confirms the effect. */
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
