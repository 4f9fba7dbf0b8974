/**
 * Writes moments as DD/MM/YYYY HH:mm:ss (specification 9) on the clock of a time zone.
 * @param timeZone IANA name
 * @returns takes ISO text; what is no moment comes back as it is
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
 * The calendar day of a moment on the clock of a time zone, YYYY-MM-DD.
 * @param timeZone IANA name
 */
export const findLocalDay = (timeZone: string, moment: Date): string =>
  // The calendar of Sweden writes dates as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
