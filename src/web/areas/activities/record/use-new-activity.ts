import { useEffect, useRef, useState } from 'react';
import { type ActivityDetails, activityDetails } from '#root/contract/activities/activity-steps.ts';
import { useAutosave } from '#root/web/platform/ui/hooks/use-autosave.ts';
import { NewDraft } from './new-draft.ts';
import type { PageEditing } from './section-page.tsx';
import { useLocalCopies } from './use-activity.ts';
import { type Flushed, schemaErrors, useOutcome } from './use-section.ts';

const closed = { gate: { status: 'clear' as const }, confirm: () => undefined, putBack: () => undefined };

/**
 * A new activity: a copy on this device from the first key, a draft on the server once it has a name and the person goes
 * on to another field; from then on its details are saved as in any other activity.
 */
export function useNewActivity() {
  const copies = useLocalCopies('new');
  const [draft] = useState(() => new NewDraft(copies));
  const [values, show] = useState(draft.values);
  const [uid, setUid] = useState<string>();
  const outcome = useOutcome();
  const autosave = useAutosave<ActivityDetails>(async (details, { leaving }) => {
    const refusal = await draft.write(details, leaving);
    if (refusal) return outcome.refuse(refusal);
    setUid(draft.uid);
    outcome.setProblem(undefined);
  });
  const submit = () => {
    const wrong = schemaErrors(activityDetails, draft.values);
    // An empty name is no mistake before the person has gone on.
    outcome.setErrors(draft.named || draft.values.name.trim() !== '' ? wrong : {});
    outcome.setProblem(undefined);
    if (draft.named && Object.keys(wrong).length === 0) autosave.change(draft.values);
  };
  useOnce(() => draft.restored && submit());
  const flush = async (): Promise<Flushed> => {
    draft.named = true;
    submit();
    if (Object.keys(schemaErrors(activityDetails, draft.values)).length) return 'invalid';
    await autosave.flush();
    if (draft.refused) return 'invalid';
    return autosave.unsaved() || !draft.uid ? 'failed' : 'saved';
  };
  const { errors, problem } = outcome;
  const editing: PageEditing = { ...closed, flush, errors, problem, state: autosave.state, restored: draft.restored };
  return {
    editing,
    uid,
    /** At the moment of asking, between two renders. */
    uidNow: () => draft.uid,
    values,
    errors,
    set: (change: (now: ActivityDetails) => ActivityDetails) => {
      draft.take(change(draft.values));
      show(draft.values);
      submit();
    },
    /** What is known of the person; it says nothing about whether the name is finished. */
    fill: (part: Partial<ActivityDetails>) => {
      draft.values = { ...draft.values, ...part };
      show(draft.values);
      submit();
    },
    /** The name has been left: from here on it is one. */
    nameLeft: () => {
      if (draft.named || draft.values.name.trim() === '') return;
      draft.named = true;
      submit();
    },
  };
}

/** Does something after the first render, and never again. */
function useOnce(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
}
