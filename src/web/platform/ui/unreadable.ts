import { text } from './words.ts';

/** The value of a date field that contains an invalid text. Every date schema rejects it. */
export const NOT_A_DATE = 'not a date';

function readPath(values: unknown, path: string): unknown {
  let part = values;
  for (const key of path.split('.')) part = (part as Record<string, unknown> | null | undefined)?.[key];
  return part;
}

/**
 * Returns the errors of a form by path. If the text typed into a date or duration field is invalid, the message of the
 * field replaces the message of the schema. The message of the schema would mention minutes or ISO dates.
 */
export function readableErrors<Message>(errors: Readonly<Record<string, Message>>, values: unknown) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]): [string, Message | string] => {
      const value = readPath(values, path);
      if (Number.isNaN(value)) return [path, text('duration.not-a-duration')];
      return [path, value === NOT_A_DATE ? text('notADate') : message];
    }),
  );
}
