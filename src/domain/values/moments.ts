/**
 * Returns a function that formats an ISO moment as DD/MM/YYYY HH:mm:ss (specification 9) in a time zone. The function
 * returns any other text unchanged.
 * @param timeZone IANA name
 */
export function createMomentFormatter(timeZone: string): (iso: string) => string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return (iso) => {
    const date = new Date(iso);
    if (Number.isNaN(date.getTime())) return iso;
    const at = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
    return `${at.day}/${at.month}/${at.year} ${at.hour}:${at.minute}:${at.second}`;
  };
}

/**
 * Returns the calendar day of a moment in a time zone, as YYYY-MM-DD.
 * @param timeZone IANA name
 */
export const findLocalDay = (timeZone: string, moment: Date): string =>
  // The Swedish locale formats dates as YYYY-MM-DD.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);

/** Formats a calendar day (YYYY-MM-DD) as DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
