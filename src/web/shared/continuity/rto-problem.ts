import { minutes as minutesSchema } from '#root/contract/platform/fields.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';

/**
 * Returns why an RTO cannot be saved.
 * @param minutes null if the field is empty, or NaN if the typed text is not a duration
 */
export function findRtoProblem(minutes: number | null): string | undefined {
  if (Number.isNaN(minutes)) return ui('duration.not-a-duration');
  return minutesSchema().safeParse(minutes).error?.issues[0]?.message;
}
