import { createMomentFormatter } from '#root/domain/values/moments.ts';

/** Returns the current time with its time zone, for the text of an email. */
export const formatNow = ({ now }: { readonly now: () => Date }, timeZone: string): string =>
  `${createMomentFormatter(timeZone)(now().toISOString())} (${timeZone})`;
