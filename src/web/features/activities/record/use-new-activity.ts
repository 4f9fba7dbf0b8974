import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { activities } from '#root/contract/activities.ts';
import { type ActivityDetails, activityDetails, activitySteps } from '#root/contract/activity-steps.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { call } from '#root/web/api/call.ts';
import { useAutosave } from '#root/web/ui/hooks/use-autosave.ts';
import { type Problem, problemOf } from '#root/web/ui/problem.ts';
import { activityPath } from './activity-paths.ts';
import { saveLineOf } from './save-line.ts';
import type { PageEditing } from './section-page.tsx';
import { useLocalCopies } from './use-activity.ts';
import { type Flushed, schemaErrors } from './use-section.ts';

const empty: ActivityDetails = {
  name: '',
  description: '',
  divisionUid: null,
  businessUnitUid: null,
  ownerUid: null,
  deputyUid: null,
  priorityUid: null,
  locationUid: null,
};

/**
 * Shows the address under which the draft can be opened again, without leaving the page: through the router it would be
 * another route, and what is being typed would lose its field.
 */
function showAddress(path: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', path);
}

const closed = { gate: { status: 'clear' as const }, confirm: () => undefined, putBack: () => undefined };

/**
 * A new activity: a copy on this device from the first key, a draft on the server once it has a name and the person goes
 * on to another field; from then on its details are saved as in any other activity.
 */
export function useNewActivity() {
  const client = useQueryClient();
  const copies = useLocalCopies('new');
  const [start] = useState(() => copies.read<ActivityDetails>('details')?.values);
  const [values, setValues] = useState(start ?? empty);
  const [uid, setUid] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem>();
  const draft = useRef({ values, uid: undefined as string | undefined, named: Boolean(start), refused: false });
  const now = draft.current;

  const create = async (details: ActivityDetails, leaving: boolean) => {
    const { data } = await call(activities.create, { body: details, keepalive: leaving });
    now.uid = data.uid;
    saveLineOf(data.uid, data.version);
    setUid(data.uid);
    showAddress(activityPath(data.uid, 'details', 'create'));
    copies.drop('details');
  };
  const autosave = useAutosave<ActivityDetails>(async (details, { leaving }) => {
    now.refused = false;
    try {
      const { uid } = now;
      if (!uid) await create(details, leaving);
      else {
        await saveLineOf(uid, 1).run(
          async (version) =>
            (await call(activitySteps.details, { params: { uid }, version, body: details, keepalive: leaving })).data,
        );
      }
      setProblem(undefined);
      void client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 409, 422].includes(error.status)) throw error;
      now.refused = true;
      const found = problemOf(error);
      setProblem(found);
      setErrors(found.fields ?? {});
    }
  });
  const submit = () => {
    const wrong = schemaErrors(activityDetails, now.values);
    const onlyEmpty = now.values.name.trim() === '' && !now.named;
    setErrors(onlyEmpty ? {} : wrong);
    setProblem(undefined);
    if (now.named && Object.keys(wrong).length === 0) autosave.change(now.values);
  };
  const set = (change: (now: ActivityDetails) => ActivityDetails) => {
    const former = now.values;
    now.values = change(former);
    setValues(now.values);
    // A form that was only looked at leaves nothing behind.
    if (!now.uid && (now.values.name || now.values.description))
      copies.keep('details', { values: now.values, base: empty, version: 0 });
    // Not while the name itself is typed: half a name is no activity yet.
    if (former.name === now.values.name && now.values.name.trim() !== '') now.named = true;
    submit();
  };
  const flush = async (): Promise<Flushed> => {
    now.named = true;
    submit();
    if (Object.keys(schemaErrors(activityDetails, now.values)).length) return 'invalid';
    await autosave.flush();
    if (now.refused) return 'invalid';
    return autosave.unsaved() || !now.uid ? 'failed' : 'saved';
  };
  useEffect(() => {
    if (start) submit();
  }, []);
  const editing: PageEditing = {
    ...closed,
    flush,
    errors,
    problem,
    state: autosave.state,
    restored: start !== undefined,
  };
  return {
    editing,
    uid,
    /** At the moment of asking, between two renders. */
    uidNow: () => now.uid,
    values,
    set,
    errors,
    /** The name has been left: from here on it is one. */
    nameLeft: () => {
      if (now.named || now.values.name.trim() === '') return;
      now.named = true;
      submit();
    },
  };
}
