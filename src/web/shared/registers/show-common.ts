import { formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import { text } from './registers.messages.ts';

/** Formats the value of a field that all kinds have. */
export function showCommon(field: string, value: unknown): string {
  if (field.endsWith('Minutes')) return value === null ? text('unassessed') : formatDuration(Number(value));
  return formatValue(value);
}
