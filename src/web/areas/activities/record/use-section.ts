import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { StepSaved } from '#root/contract/activities/activity-steps.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { toConflict, useWorkingCopy } from '#root/web/platform/editing/use-working-copy.ts';
import { useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { type Problem, toProblem } from '#root/web/platform/ui/problem.ts';
import { SectionDraft } from './section-draft.ts';
import type { SectionModel } from './section-model.ts';
import { useEffectCheck } from './use-effect-check.ts';
import { useReopening } from './use-reopening.ts';

/**
 * The result of an attempt to save everything. `unconfirmed`: a change has to be confirmed, because it causes gaps or
 * reopens an approved activity.
 */
export type FlushResult = 'saved' | 'unconfirmed' | 'invalid' | 'failed';

type Errors = Readonly<Record<string, string>>;

/** Returns the first error message of each field that the schema rejects. */
export function schemaErrors(schema: z.ZodType | undefined, values: unknown): Errors {
  const result = schema?.safeParse(values);
  if (!result || result.success) return {};
  const issues = result.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(issues.reverse());
}

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0;

/** Manages what the page shows about saving: the errors of fields, the problem of a failed attempt, and warnings. */
export function useSaveOutcome() {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const [warnings, setWarnings] = useState<StepSaved['warnings']>([]);
  const refuse = (error: unknown) => {
    const problemFound = toProblem(error);
    setProblem(problemFound);
    if (problemFound.fields) setErrors(problemFound.fields);
  };
  return { errors, setErrors, problem, setProblem, warnings, setWarnings, refuse };
}

/** Saves a draft automatically, and asks for confirmation of changes that cause gaps. */
function useSaving<Values>(draft: SectionDraft<Values>, isApproved: boolean) {
  const outcome = useSaveOutcome();
  const { model, copy } = draft;
  const isSaved = (values: Values) => model.shape.isSame(values, copy.base.value);
  const autosave = useAutosave<Values>(async (next, { leaving }) => {
    const result = await draft.write(next, leaving, autosave.rework);
    if ('refused' in result) return outcome.refuse(result.refused);
    outcome.setProblem(undefined);
    outcome.setWarnings(result.saved.warnings);
  });
  const reopening = useReopening(
    isApproved,
    () => submit(),
    () => {
      draft.edit(copy.base.value);
      submit();
    },
  );
  const effectCheck = useEffectCheck(draft.uid, (status) => {
    if (status !== 'unconfirmed') return autosave.change(copy.mine);
    // Changes that do not affect other activities need no confirmation, so they are saved already.
    const safe = model.withoutEffect?.(copy.mine, copy.base.value);
    if (safe !== undefined && !isSaved(safe)) autosave.change(safe);
  });
  const submit = () => {
    const next = copy.mine;
    if (!isSaved(next) && !reopening.allows()) return;
    const errors = { ...schemaErrors(model.endpoint.body, next), ...model.problems?.(next) };
    outcome.setErrors(errors);
    outcome.setProblem(undefined);
    const safe = isEmpty(errors) ? next : model.withoutEffect?.(next, copy.base.value);
    const effect = isEmpty(errors) ? model.effect?.(next, copy.base.value) : null;
    if (effect) return effectCheck.check(effect);
    effectCheck.clear();
    if (safe === undefined || !isEmpty(schemaErrors(model.endpoint.body, safe))) return;
    if (!isSaved(safe) || autosave.unsaved()) autosave.change(safe);
    else draft.removeLocalCopy();
  };
  const flush = async (): Promise<FlushResult> => {
    if (copy.isConflicted) return 'failed';
    if (!isSaved(copy.mine) && !reopening.allows()) return 'unconfirmed';
    if (!isEmpty(outcome.errors)) return 'invalid';
    if (effectCheck.state.status === 'unconfirmed') effectCheck.confirm();
    else if ((await effectCheck.waitForResult()).status === 'unconfirmed') return 'unconfirmed';
    await autosave.flush();
    if (draft.refused) return 'invalid';
    return autosave.unsaved() ? 'failed' : 'saved';
  };
  return { outcome, autosave, effectCheck, reopening, submit, flush };
}

/**
 * Edits one section of an activity. Typed values are stored on this device immediately, checked for their effect on
 * other activities, saved automatically, and merged with changes that somebody else has saved in the meantime.
 */
export function useSection<Values>(record: ActivityRecord, model: SectionModel<Values>, copies: LocalCopies) {
  const [draft] = useState(() => new SectionDraft(record, model, copies));
  draft.model = model;
  const copy = useWorkingCopy(() => draft.copy);
  const { outcome, autosave, effectCheck, reopening, submit, flush } = useSaving(draft, record.state === 'approved');
  const isHeld = useRef(false);
  const set = (next: Values | ((now: Values) => Values), accepted = false) => {
    draft.edit(typeof next === 'function' ? (next as (now: Values) => Values)(copy.mine) : next);
    if (accepted) reopening.accept();
    const effect = accepted ? model.effect?.(copy.mine, copy.base.value) : null;
    if (effect) effectCheck.accept(effect);
    if (!copy.isConflicted && !isHeld.current) submit();
  };
  useResumeRestored(draft, submit);
  return {
    values: copy.mine,
    /** Changes the values. `accepted`: the person has already confirmed the effect of the change. */
    set,
    flush,
    errors: outcome.errors,
    problem: outcome.problem,
    warnings: outcome.warnings,
    conflict: toConflict(copy, model.words, () => void autosave.resume(draft.resolve())),
    state: autosave.state,
    effectCheck: effectCheck.state,
    reopening: reopening.question,
    confirm: effectCheck.confirm,
    undoChange: () => set(model.withoutEffect?.(copy.mine, copy.base.value) ?? copy.base.value),
    restored: draft.restored,
    /**
     * Writes the record outside this section and accepts the result. Values typed in the meantime are sent afterwards.
     */
    writeDirectly: async (write: () => Promise<ActivityRecord>) => {
      isHeld.current = true;
      try {
        await flush();
        draft.acceptRecord(await write());
        effectCheck.clear();
      } finally {
        isHeld.current = false;
        if (!copy.isConflicted) submit();
      }
    },
  };
}

/** Saves values that were restored from a local copy, once after the section has been opened. */
function useResumeRestored<Values>(draft: SectionDraft<Values>, submit: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (draft.restored && !draft.copy.isConflicted) submit();
  });
}

/** The editing state of a section, as passed to its page. */
export type SectionEditing<Values> = ReturnType<typeof useSection<Values>>;
