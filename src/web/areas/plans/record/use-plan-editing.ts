import { useEffect, useRef, useState } from 'react';
import type { PlanDetails, PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { toConflict, useWorkingCopy } from '#root/web/platform/editing/use-working-copy.ts';
import { type Autosave, useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { createConflictWords } from './conflict-words.ts';
import { PlanDraft } from './plan-draft.ts';
import type { PlanNames, SetContent } from './plan-props.ts';
import type { PlanValues } from './plan-values.ts';

/** Sends a draft automatically. */
function useSaving(draft: PlanDraft) {
  const autosave: Autosave<PlanValues> = useAutosave<PlanValues>((values, { leaving }) =>
    draft.write(values, leaving, autosave.rework),
  );
  const submit = () => {
    const { copy } = draft;
    if (!copy.isConflicted && draft.listSendable(copy.mine).length > 0) autosave.change(copy.mine);
  };
  return { autosave, submit };
}

/** Shows reloaded data, and reloads the saved plan once editing ends. */
function useFollowing(draft: PlanDraft, record: PlanRecord, { calls }: PlanKindInfo, isEditing: boolean) {
  useEffect(() => draft.acceptRecord(record), [draft, record]);
  const saved = useRef(record.version);
  useEffect(() => {
    if (!isEditing) return;
    return () => {
      if (draft.copy.base.version === saved.current) return;
      saved.current = draft.copy.base.version;
      refetchChanged(calls.update);
    };
  }, [draft, calls, isEditing]);
}

/**
 * Edits a plan. Changes are stored on this device at once, saved section by section, and merged by row and field with
 * the changes that others have saved in the meantime.
 */
export function usePlanEditing(record: PlanRecord, info: PlanKindInfo, names: PlanNames, isEditing: boolean) {
  const copies = useLocalCopies(record.uid);
  const [draft] = useState(() => new PlanDraft(record, info.calls, copies));
  const copy = useWorkingCopy(() => draft.copy);
  const { autosave, submit } = useSaving(draft);
  useFollowing(draft, record, info, isEditing);
  useEffect(submit, []);
  const edit = (values: PlanValues) => {
    draft.edit(values);
    submit();
  };
  const setContent: SetContent = (part, change) => edit({ ...copy.mine, [part]: change(copy.mine[part]) });
  const problem = [...draft.refusals.values()].at(-1)?.error;
  const { details, ...content } = copy.mine;
  return {
    /** The version on which the values on the screen are based. */
    version: copy.base.version,
    details,
    content: content as PlanContent,
    setContent,
    setDetails: (change: Partial<PlanDetails>) => edit({ ...copy.mine, details: { ...copy.mine.details, ...change } }),
    errors: draft.findErrors(),
    problem,
    state: autosave.state,
    restored: draft.restored,
    conflict: toConflict(copy, createConflictWords(copy.mine, names), () => void autosave.resume(draft.resolve())),
    /** Saves everything now, including changes made while something else was being saved. */
    flush: async () => {
      await autosave.flush();
      if (!copy.isDirty || copy.isConflicted) return;
      submit();
      await autosave.flush();
    },
    /** Returns whether something is not on the server yet. Parts that cannot be sent because of an error count too. */
    unsaved: () => autosave.unsaved() || Object.keys(draft.findErrors()).length > 0,
    /** Returns whether everything on the screen is on the server. */
    isSaved: () => !copy.isDirty && !copy.isConflicted,
  };
}

export type PlanEditing = ReturnType<typeof usePlanEditing>;
