import { useQueries } from '@tanstack/react-query';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';

/** The maximum number of activities whose BIA is read for one plan. */
export const maxShown = 50;

/** An activity in scope while it is read. */
export interface ScopeActivity {
  readonly uid: string;
  readonly record: ActivityRecord | undefined;
  readonly error: unknown;
}

/** Reads the BIA of the activities in scope. It is live: changes of a BIA are shown at once. */
export function useScopeActivities(uids: readonly string[]) {
  const mayRead = useCan(activities.get);
  const asked = mayRead ? uids.slice(0, maxShown) : [];
  const answers = useQueries({ queries: asked.map((uid) => read(activities.get, { params: { uid } })) });
  const found: ScopeActivity[] = asked.map((uid, at) => ({
    uid,
    record: answers[at]?.data?.data,
    error: answers[at]?.error,
  }));
  return { mayRead, found, isLoading: answers.some(({ isPending }) => isPending), left: uids.length - asked.length };
}
