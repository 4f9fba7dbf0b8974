import { minutes as minutesSchema } from '#root/contract/platform/fields.ts';
import { text } from './editor.messages.ts';

/**
 * Returns why the server would refuse a duration of a scenario. A refused content is never saved, together with all
 * later changes.
 * @param minutes null if the field is empty, which is allowed, or NaN if the typed text is not a duration
 */
export function findMinutesProblem(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  if (Number.isNaN(minutes)) return text('invalidTime');
  return minutesSchema().safeParse(minutes).error?.issues[0]?.message;
}
