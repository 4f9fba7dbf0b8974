/** All selectable time zones, by IANA name. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Names that the runtime accepts in addition to IANA's, but the database does not. */
const foreignZones = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/**
 * Returns true for the name of a time zone. The runtime accepts more names than it lists (links such as Asia/Kolkata).
 * Offsets ("+01:00") are refused because they are not places, and abbreviations (IST, ACT) because the runtime and the
 * database interpret them differently.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[a-z]+\/.+)$/i.test(name) || foreignZones.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
