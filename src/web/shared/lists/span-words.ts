import { parseDateSpan } from '#root/contract/platform/date-spans.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { text } from './lists.messages.ts';

/** The date filters of every list. */
export const dateFilters = ['created', 'updated'] as const;
export type DateFilter = (typeof dateFilters)[number];

/** Formats a span of dates: "Last week", "01/11/2026 – 21/11/2026". */
export function spanWords(value: string): string {
  const span = parseDateSpan(value);
  if (typeof span === 'string') return text(`preset.${span}`);
  const { from, to } = span ?? {};
  if (from && from === to) return formatDate(from);
  if (from && to) return text('between', { from: formatDate(from), to: formatDate(to) });
  if (from) return text('since', { from: formatDate(from) });
  return to ? text('until', { to: formatDate(to) }) : value;
}
