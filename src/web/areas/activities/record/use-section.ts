import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { StepSaved } from '#root/contract/activities/activity-steps.ts';
import { toConflict, useWorkingCopy } from '#root/web/platform/editing/use-working-copy.ts';
import { useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { type Problem, problemOf } from '#root/web/platform/ui/problem.ts';
import type { LocalCopies } from './local-copy.ts';
import { SectionDraft } from './section-draft.ts';
import type { SectionModel } from './section-model.ts';
import { useEffectGate } from './use-effect-gate.ts';

/** How an attempt to save everything ended. `held`: a change that breaks something waits for the person's word. */
export type Flushed = 'saved' | 'held' | 'invalid' | 'failed';

type Errors = Readonly<Record<string, string>>;

/** The message of each field that the body's schema refuses, the first one where there are several. */
export function schemaErrors(schema: z.ZodType | undefined, values: unknown): Errors {
  const result = schema?.safeParse(values);
  if (!result || result.success) return {};
  const issues = result.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(issues.reverse());
}

const none = (errors: Errors) => Object.keys(errors).length === 0;

/** What the person sees of saving besides the values. */
export function useOutcome() {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const [warnings, setWarnings] = useState<StepSaved['warnings']>([]);
  const refuse = (error: unknown) => {
    const found = problemOf(error);
    setProblem(found);
    if (found.fields) setErrors(found.fields);
  };
  return { errors, setErrors, problem, setProblem, warnings, setWarnings, refuse };
}

/** Saving a draft by itself, what of it has to wait, and what the server said. */
function useSaving<Values>(draft: SectionDraft<Values>) {
  const outcome = useOutcome();
  const { model, copy } = draft;
  const isSaved = (values: Values) => model.shape.isSame(values, copy.base.value);
  const autosave = useAutosave<Values>(async (next, { leaving }) => {
    const written = await draft.write(next, leaving, autosave.rework);
    if ('refused' in written) return outcome.refuse(written.refused);
    outcome.setProblem(undefined);
    outcome.setWarnings(written.saved.warnings);
  });
  const gate = useEffectGate(draft.uid, (status) => {
    if (status !== 'held') return autosave.change(copy.mine);
    // What others do not feel need not wait for the person's word.
    const safe = model.withoutEffect?.(copy.mine, copy.base.value);
    if (safe !== undefined && !isSaved(safe)) autosave.change(safe);
  });
  const submit = () => {
    const next = copy.mine;
    const errors = { ...schemaErrors(model.endpoint.body, next), ...model.problems?.(next) };
    outcome.setErrors(errors);
    outcome.setProblem(undefined);
    const safe = none(errors) ? next : model.withoutEffect?.(next, copy.base.value);
    const effect = none(errors) ? model.effect?.(next, copy.base.value) : null;
    if (effect) return gate.look(effect);
    gate.clear();
    if (safe === undefined || !none(schemaErrors(model.endpoint.body, safe))) return;
    if (!isSaved(safe) || autosave.unsaved()) autosave.change(safe);
    else draft.dropLocalCopy();
  };
  const flush = async (): Promise<Flushed> => {
    if (copy.isConflicted) return 'failed';
    if (!none(outcome.errors)) return 'invalid';
    if (gate.gate.status === 'held') gate.confirm();
    else if ((await gate.settled()).status === 'held') return 'held';
    await autosave.flush();
    if (draft.refused) return 'invalid';
    return autosave.unsaved() ? 'failed' : 'saved';
  };
  return { outcome, autosave, gate, submit, flush };
}

/**
 * Editing one section of an activity: what is typed is kept on this device at once, looked at for its effect on others,
 * saved by itself, and put together with what somebody else saved meanwhile.
 */
export function useSection<Values>(record: ActivityRecord, model: SectionModel<Values>, copies: LocalCopies) {
  const [draft] = useState(() => new SectionDraft(record, model, copies));
  draft.model = model;
  const copy = useWorkingCopy(() => draft.copy);
  const { outcome, autosave, gate, submit, flush } = useSaving(draft);
  const isHeld = useRef(false);
  const set = (next: Values | ((now: Values) => Values), accepted = false) => {
    draft.take(typeof next === 'function' ? (next as (now: Values) => Values)(copy.mine) : next);
    const effect = accepted ? model.effect?.(copy.mine, copy.base.value) : null;
    if (effect) gate.accept(effect);
    if (!copy.isConflicted && !isHeld.current) submit();
  };
  useRestored(draft, submit);
  return {
    values: copy.mine,
    /** `accepted`: the person has seen what the change does elsewhere. */
    set,
    flush,
    errors: outcome.errors,
    problem: outcome.problem,
    warnings: outcome.warnings,
    conflict: toConflict(copy, model.words, () => void autosave.resume(draft.resolved())),
    state: autosave.state,
    gate: gate.gate,
    confirm: gate.confirm,
    putBack: () => set(model.withoutEffect?.(copy.mine, copy.base.value) ?? copy.base.value),
    restored: draft.restored,
    /** Writes past this section, and takes in the record that there is then. What is typed meanwhile is sent after it. */
    writePast: async (write: () => Promise<ActivityRecord>) => {
      isHeld.current = true;
      try {
        await flush();
        draft.takeIn(await write());
        gate.clear();
      } finally {
        isHeld.current = false;
        if (!copy.isConflicted) submit();
      }
    },
  };
}

/** What this device still had goes on where it was left, once. */
function useRestored<Values>(draft: SectionDraft<Values>, submit: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (draft.restored && !draft.copy.isConflicted) submit();
  });
}

/** What a section's screen gets of its editing. */
export type SectionEditing<Values> = ReturnType<typeof useSection<Values>>;
