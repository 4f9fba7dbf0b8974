import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './what-if.messages.ts';

/** Formats a time for use within a sentence: "the start", "8 h". */
export const formatMomentInSentence = (minutes: number): string =>
  minutes === 0 ? text('inSentenceStart') : formatDuration(minutes);

/** Formats a time for use on its own: "Start", "8 h". */
export const formatMoment = (minutes: number): string => (minutes === 0 ? text('start') : formatDuration(minutes));
