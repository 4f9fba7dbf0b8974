import { type DurationUnit, formatDuration, parseDuration } from '#root/domain/values/durations.ts';
import { text } from './words.ts';

/** Writes minutes as a duration. Returns an empty text for null and NaN. */
export const writeDuration = (minutes: number | null): string =>
  minutes === null || Number.isNaN(minutes) ? '' : formatDuration(minutes);

/** Returns whole minutes, null for an empty text, or NaN for other texts. */
export function readDuration(typed: string, defaultUnit: DurationUnit): number | null {
  const parsed = parseDuration(typed, defaultUnit);
  if (parsed.ok) return parsed.minutes;
  return parsed.reason === 'empty' ? null : Number.NaN;
}

/** The state of a duration input. */
interface DurationField {
  /** The text that was typed last. */
  readonly typed: string;
  /** The value in the form. */
  readonly minutes: number | null;
  /** Whether the field has been left since the last key. */
  readonly left: boolean;
  readonly defaultUnit: DurationUnit;
}

/** Returns the text that a duration input shows, and the error in this text. */
export function showDuration({ typed, minutes, left, defaultUnit }: DurationField) {
  // The typed text is shown as long as it means the value in the form. If the form is reset or filled, the new value is
  // shown. A field that has just been emptied stays empty even if the form takes this for 0, because otherwise "2 d"
  // would be typed after "0 min".
  const isEmptied = !left && typed === '';
  const shown = isEmptied || Object.is(readDuration(typed, defaultUnit), minutes) ? typed : writeDuration(minutes);
  const parsed = parseDuration(shown, defaultUnit);
  const error = left && !parsed.ok && parsed.reason !== 'empty' ? text(`duration.${parsed.reason}`) : undefined;
  return { shown, error };
}
