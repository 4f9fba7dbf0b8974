import { minutes as minutesSchema } from '#root/contract/platform/fields.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';

/**
 * Returns why the server would refuse a duration that can be empty. A scenario with a refused duration is never saved,
 * nor are any later changes to it.
 * @param minutes null if the field is empty, or NaN if the typed text is not a duration
 */
export function findMinutesProblem(minutes: number | null): string | undefined {
  return minutes === null ? undefined : findRequiredMinutesProblem(minutes);
}

/** As {@link findMinutesProblem}, for a duration that must not be empty. */
export function findRequiredMinutesProblem(minutes: number | null): string | undefined {
  if (Number.isNaN(minutes)) return ui('duration.not-a-duration');
  return minutesSchema().safeParse(minutes).error?.issues[0]?.message;
}
