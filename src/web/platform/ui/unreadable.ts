import { text } from './words.ts';

/** The value of a date field while its text is no date: no schema of a date takes it. */
export const NOT_A_DATE = 'not a date';

function valueAt(values: unknown, path: string): unknown {
  let found = values;
  for (const key of path.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}

/**
 * The errors of a form by path, with the words of the field where it could not read what was typed: the schema's are for
 * programs, which send minutes and ISO dates.
 */
export function readableErrors<Message>(errors: Readonly<Record<string, Message>>, values: unknown) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]): [string, Message | string] => {
      const value = valueAt(values, path);
      if (Number.isNaN(value)) return [path, text('duration.not-a-duration')];
      return [path, value === NOT_A_DATE ? text('notADate') : message];
    }),
  );
}
