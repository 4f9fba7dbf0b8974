import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ActivityRecord } from '#root/contract/activities.ts';
import type { StepSaved } from '#root/contract/activity-steps.ts';
import type { ConflictProps } from '#root/web/ui/conflict-resolver.tsx';
import { useAutosave } from '#root/web/ui/hooks/use-autosave.ts';
import { type Problem, problemOf } from '#root/web/ui/problem.ts';
import type { LocalCopies } from './local-copy.ts';
import { SectionDraft } from './section-draft.ts';
import { type SectionModel, same } from './section-model.ts';
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

/** The choice after both changed the same. */
function conflictOf<Values>(draft: SectionDraft<Values>, resume: (values: Values) => void): ConflictProps | undefined {
  if (!draft.conflict) return undefined;
  return {
    fields: draft.conflict.merged.conflicts.map(({ part, theirs }) => ({
      field: part.key,
      label: part.label,
      yours: part.words,
      theirs,
    })),
    onResolve: (choices) => resume(draft.resolve(choices)),
  };
}

/** Saving a draft by itself, what of it has to wait, and what the server said. */
function useSaving<Values>(draft: SectionDraft<Values>, show: (values: Values) => void) {
  const client = useQueryClient();
  const outcome = useOutcome();
  const { model } = draft;
  const autosave = useAutosave<Values>(async (next, { leaving }) => {
    try {
      const written = await draft.write(next, leaving, autosave.rework);
      if ('refused' in written) return outcome.refuse(written.refused);
      outcome.setProblem(undefined);
      outcome.setWarnings(written.saved.warnings);
      void client.invalidateQueries();
    } finally {
      show(draft.latest);
    }
  });
  const gate = useEffectGate(draft.uid, (status) => {
    if (status !== 'held') return autosave.change(draft.latest);
    // What others do not feel need not wait for the person's word.
    const safe = model.withoutEffect?.(draft.latest, draft.saved);
    if (safe !== undefined && !same(safe, draft.saved)) autosave.change(safe);
  });
  const submit = () => {
    const next = draft.latest;
    const errors = { ...schemaErrors(model.endpoint.body, next), ...model.problems?.(next) };
    outcome.setErrors(errors);
    outcome.setProblem(undefined);
    const safe = none(errors) ? next : model.withoutEffect?.(next, draft.saved);
    const effect = none(errors) ? model.effect?.(next, draft.saved) : null;
    if (effect) return gate.look(effect);
    gate.clear();
    if (safe === undefined || !none(schemaErrors(model.endpoint.body, safe))) return;
    if (!same(safe, draft.saved) || autosave.unsaved()) autosave.change(safe);
    else draft.copies.drop(model.section);
  };
  const flush = async (): Promise<Flushed> => {
    if (draft.conflict) return 'failed';
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
  const [values, show] = useState(draft.latest);
  const { outcome, autosave, gate, submit, flush } = useSaving(draft, show);
  const isHeld = useRef(false);
  const set = (next: Values | ((now: Values) => Values), accepted = false) => {
    draft.take(typeof next === 'function' ? (next as (now: Values) => Values)(draft.latest) : next);
    show(draft.latest);
    const effect = accepted ? model.effect?.(draft.latest, draft.saved) : null;
    if (effect) gate.accept(effect);
    if (!draft.conflict && !isHeld.current) submit();
  };
  useRestored(draft, submit);
  return {
    values,
    /** `accepted`: the person has seen what the change does elsewhere. */
    set,
    flush,
    errors: outcome.errors,
    problem: outcome.problem,
    warnings: outcome.warnings,
    conflict: conflictOf(draft, (chosen) => {
      show(chosen);
      void autosave.resume(chosen);
    }),
    state: autosave.state,
    gate: gate.gate,
    confirm: gate.confirm,
    putBack: () => set(model.withoutEffect?.(draft.latest, draft.saved) ?? draft.saved),
    restored: draft.restored,
    /** Writes past this section, and takes in the record that there is then. What is typed meanwhile is sent after it. */
    writePast: async (write: () => Promise<ActivityRecord>) => {
      isHeld.current = true;
      try {
        await flush();
        draft.takeIn(await write());
        gate.clear();
        show(draft.latest);
      } finally {
        isHeld.current = false;
        if (!draft.conflict) submit();
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
    if (draft.restored && !draft.conflict) submit();
  });
}

/** What a section's screen gets of its editing. */
export type SectionEditing<Values> = ReturnType<typeof useSection<Values>>;
