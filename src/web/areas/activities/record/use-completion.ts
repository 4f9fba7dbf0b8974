import { useState } from 'react';

interface Completable {
  readonly completed: boolean;
}

/**
 * Manages the checkbox "I have completed this section". As long as the person has not clicked the checkbox, it is
 * selected automatically once something has been entered.
 * @param hasContent returns whether anything has been entered
 * @returns `set`, which the fields have to use instead of `editing.set`, and the props of the checkbox
 */
export function useCompletion<Values extends Completable>(
  editing: { values: Values; set: (next: (now: Values) => Values) => void },
  hasContent: (values: Values) => boolean,
) {
  // If there is content but the checkbox is not selected, somebody has cleared it before.
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
