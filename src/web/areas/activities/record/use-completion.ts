import { useState } from 'react';

interface Completable {
  readonly completed: boolean;
}

/**
 * "I have completed this section", ticked by itself once something has been entered, until the person says otherwise.
 * @param hasContent whether the values say anything
 * @returns `set` for the fields to use instead of the section's own, and what the checkbox needs
 */
export function useCompletion<Values extends Completable>(
  editing: { values: Values; set: (next: (now: Values) => Values) => void },
  hasContent: (values: Values) => boolean,
) {
  // Content without a tick: somebody has unticked it before.
  const [decided, setDecided] = useState(() => !editing.values.completed && hasContent(editing.values));
  return {
    set: (change: (now: Values) => Values) =>
      editing.set((now) => {
        const next = change(now);
        return decided || next.completed || !hasContent(next) ? next : { ...next, completed: true };
      }),
    completion: {
      checked: editing.values.completed,
      onChange: (completed: boolean) => {
        setDecided(true);
        editing.set((now) => ({ ...now, completed }));
      },
    },
  };
}
