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
import { asksFirst } from '#root/web/shared/continuity/effect.ts';
import type { GridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { text } from './activity-bulk.messages.ts';
import { heldBackRows, leftAsTyped } from './held-back.ts';
import { doneInWords, listAfter } from './outcome.tsx';
import type { TimesChange } from './use-checks.ts';
import { type Draft, linesOf } from './use-draft.ts';
import { useUntilAnswered } from './use-until-answered.ts';

interface Apply {
  readonly effects: readonly TimesChange[];
  readonly draft: Draft;
  readonly filled: number;
  readonly ready: number;
}

/** What there is to say of the last attempt, and whether another one is under way. */
function useAttempt(filled: number) {
  const [message, setMessage] = useState<string>();
  const [result, setResult] = useState<BatchResult>();
  const [pending, setPending] = useState(false);
  const clear = () => {
    setMessage(undefined);
    setResult(undefined);
  };
  /** Does something once there is anything to do it with; says what stands in the way. */
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

/** What other recovery times break or mend elsewhere; undefined where nobody can tell. */
async function effectOf(activities: Apply['effects']): Promise<PreviewResult | undefined> {
  if (activities.length === 0) return undefined;
  const body = { what: 'activities' as const, activities: [...activities] };
  return (await call(continuity.preview, { body }).catch(() => undefined))?.data;
}

/** Keeps the rows as a new draft where somebody has deleted this one; nothing of them has gone in. */
function handleDeleted(error: unknown, draft: Draft): never {
  if (!(error instanceof ApiError) || error.status !== 404 || draft.kind === 'edit') throw error;
  draft.startAgain();
  throw new Error(text('draftGone'));
}

/** Saves the draft and its activities. `tell`: some rows have not gone in, and stay in the grid. */
function useSending(draft: Draft, tell: (result: BatchResult, failures: BatchResult['failures']) => void) {
  const go = useGo();
  const [isSending, setSending] = useState(false);
  const { isLost, untilAnswered } = useUntilAnswered();
  const endpoint = draft.kind === 'create' ? activityBatches.createActivities : activityBatches.updateActivities;

  /** @returns whether the page is left, as there is nothing left to stay for */
  const finish = async (outcome: BatchResult, lines: GridHistory['lines']) => {
    const record = outcome.version === null ? undefined : await untilAnswered(draft.read);
    const left = leftAsTyped(lines, draft.kind, outcome, record);
    if (left.rows.length === 0) {
      toastDone(doneInWords(outcome.done, draft.kind));
      go(listAfter(outcome, draft.kind));
      return true;
    }
    draft.reset(record?.version ?? 0, linesOf({ kind: draft.kind, rows: left.rows }));
    // Nothing of these rows can be stored, and nobody else has them.
    if (!record) draft.startAgain();
    tell(outcome, left.failures);
    return false;
  };
  /** @returns whether the page is left */
  const applySaved = async (): Promise<boolean> => {
    const saved = await draft.settled();
    // Where it could not be stored, the line of the autosave says why.
    if (!saved) return false;
    const { uid, version, lines } = saved;
    const body = { leaveOut: heldBackRows(lines, draft.kind), attempt: v4() };
    try {
      const { data } = await untilAnswered(() => call(endpoint, { params: { uid }, version, body }));
      return await finish(data, lines);
    } catch (error) {
      if (!isStale(error)) throw error;
      return (await draft.rebase()) && applySaved();
    }
  };
  /**
   * Meanwhile nobody can change the rows: the answer says what becomes of those that were sent, and a change of one that has gone
   * in would belong to nothing. Where the page is left they stay held until it is. An answer that is lost is asked for again by the
   * same attempt.
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

/** Saving the draft and its activities, with what there is to tell afterwards. */
export function useApply({ draft, filled, ready, effects }: Apply) {
  const go = useGo();
  const { attempt, setMessage, setResult, ...said } = useAttempt(filled);
  const { isSending, isLost, send } = useSending(draft, (result, failures) => setResult({ ...result, failures }));
  const [held, setHeld] = useState<PreviewResult>();
  const apply = () =>
    attempt(async () => {
      if (ready === 0) return setMessage(text(draft.kind === 'create' ? 'fixFirst' : 'nothingChanged'));
      const effect = await effectOf(effects);
      if (effect && asksFirst(effect)) return setHeld(effect);
      await send();
    });
  /** The person has seen what it breaks, and wants it all the same. */
  const confirm = async () => {
    await send();
    setHeld(undefined);
  };
  const saveDraft = () =>
    attempt(async () => {
      if (await draft.settled()) toastDone(text('draftSaved'));
    });
  const remove = async () => {
    const kept = await draft.close();
    if (kept) await call(activityBatches.remove, { params: { uid: kept.uid }, version: kept.version });
    toastDone(text('discarded'));
    go('/activities');
  };
  return { ...said, held, isSending, isLost, confirm, giveUp: () => setHeld(undefined), apply, saveDraft, remove };
}
