import { useEffect, useRef, useState } from 'react';
import { type ActivityDetails, activityDetails } from '#root/contract/activities/activity-steps.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { NewDraft } from './new-draft.ts';
import { type FlushResult, schemaErrors, useSaveOutcome } from './use-section.ts';

const withoutEffect = {
  effectCheck: { status: 'idle' as const },
  confirm: () => undefined,
  undoChange: () => undefined,
};

/**
 * Edits a new activity. A local copy is stored from the first keystroke. A draft is created on the server once the
 * activity has a name and the person moves to another field. From then on, the details are saved like the details of
 * any activity.
 */
export function useNewActivity() {
  const copies = useLocalCopies('new');
  const [draft] = useState(() => new NewDraft(copies));
  const [values, setValues] = useState(draft.values);
  const [uid, setUid] = useState<string>();
  const outcome = useSaveOutcome();
  const autosave = useAutosave<ActivityDetails>(async (details, { leaving }) => {
    const refusal = await draft.write(details, leaving);
    if (refusal) return outcome.refuse(refusal);
    setUid(draft.uid);
    outcome.setProblem(undefined);
  });
  const submit = () => {
    const found = schemaErrors(activityDetails, draft.values);
    // An empty name is not an error until the person leaves the field.
    outcome.setErrors(draft.hasName || draft.values.name.trim() !== '' ? found : {});
    outcome.setProblem(undefined);
    if (draft.hasName && Object.keys(found).length === 0) autosave.change(draft.values);
  };
  useOnMount(() => draft.restored && submit());
  const flush = async (): Promise<FlushResult> => {
    draft.hasName = true;
    submit();
    if (Object.keys(schemaErrors(activityDetails, draft.values)).length) return 'invalid';
    await autosave.flush();
    if (draft.isRefused) return 'invalid';
    return autosave.unsaved() || !draft.uid ? 'failed' : 'saved';
  };
  const { errors, problem } = outcome;
  const editing = { ...withoutEffect, flush, errors, problem, state: autosave.state, restored: draft.restored };
  const showAndSubmit = () => {
    setValues(draft.values);
    submit();
  };
  return {
    editing,
    uid,
    readUid: () => draft.uid,
    values,
    errors,
    set: (change: (now: ActivityDetails) => ActivityDetails) => {
      draft.edit(change(draft.values));
      showAndSubmit();
    },
    /** Sets values without treating the name as complete. */
    fill: (part: Partial<ActivityDetails>) => {
      draft.values = { ...draft.values, ...part };
      showAndSubmit();
    },
    /** Marks the name as complete, because the person has left the name field. */
    confirmName: () => {
      if (draft.hasName || draft.values.name.trim() === '') return;
      draft.hasName = true;
      submit();
    },
  };
}

/** Calls `act` once, after the first render. */
function useOnMount(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
}
