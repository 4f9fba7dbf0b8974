/** All selectable time zones, by IANA name. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Names outside of IANA's list that the runtime accepts and the database does not. */
const foreignZones = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/**
 * Returns true for the name of a time zone. The runtime accepts more names than it lists (links such as Asia/Kolkata).
 * Refuses offsets ("+01:00"), because they are not places. Refuses abbreviations (IST, ACT), because the runtime and
 * the database interpret them differently.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[a-z]+\/.+)$/i.test(name) || foreignZones.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
