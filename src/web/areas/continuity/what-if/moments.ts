import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './what-if.messages.ts';

/** A moment within a sentence: "the start", "8 h". */
export const momentWords = (minutes: number): string =>
  minutes === 0 ? text('inSentenceStart') : formatDuration(minutes);

/** A moment that stands alone: "Start", "8 h". */
export const moment = (minutes: number): string => (minutes === 0 ? text('start') : formatDuration(minutes));
