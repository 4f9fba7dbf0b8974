import { createMomentFormatter } from '#root/domain/values/moments.ts';

/** Formats a time with its time zone, for the text of an email. */
export const formatAt = (moment: Date, timeZone: string): string =>
  `${createMomentFormatter(timeZone)(moment.toISOString())} (${timeZone})`;

/** Formats the current time with its time zone, for the text of an email. */
export const formatNow = ({ now }: { readonly now: () => Date }, timeZone: string): string => formatAt(now(), timeZone);
