import { auditActions } from '#root/contract/settings/audit-log.ts';
import { findTable, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { describeActionKind } from '#root/domain/history/actions.ts';
import { labelTable } from '#root/domain/history/table-labels.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import type { FilterChip } from '#root/web/platform/ui/list-toolbar.tsx';
import { text } from './audit-log.messages.ts';

export type Filters = Readonly<Record<string, string>>;
export type SetFilters = (values: Readonly<Record<string, string | undefined>>) => void;

export const splitValues = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

export const actions = auditActions.map((value) => ({ value, label: describeActionKind(value) }));
export const kindChoices = kinds
  .map((value) => ({ value, label: labelTable(findTable(value)) }))
  .sort((a, b) => a.label.localeCompare(b.label));

const words = new Map<string, string>([...actions, ...kindChoices].map(({ value, label }) => [value, label]));

function dayWords({ from, to }: Filters): string {
  if (from && to) return text('chipDays', { from: formatDate(from), to: formatDate(to) });
  return from ? text('chipSince', { from: formatDate(from) }) : text('chipUntil', { to: formatDate(to) });
}

const labels: Readonly<Record<string, string>> = { kind: text('kind'), action: text('action'), actor: text('who') };

/** Returns the active filters as chips. @param names names of people by uid */
export function filterChips(
  filters: Filters,
  names: ReadonlyMap<string, string>,
  setFilters: SetFilters,
): FilterChip[] {
  const chip = (ids: readonly string[], label: string) => ({
    id: ids.join(' '),
    label,
    onRemove: () => setFilters(Object.fromEntries(ids.map((id) => [id, undefined]))),
  });
  const lists = Object.keys(labels).flatMap((id) => {
    const values = splitValues(filters[id]).map((value) => words.get(value) ?? names.get(value) ?? '…');
    return values.length ? [chip([id], text('chip', { label: labels[id] ?? id, values: values.join(', ') }))] : [];
  });
  const days = filters.from || filters.to;
  return [
    ...lists,
    ...(filters.behalf ? [chip(['behalf'], text('behalf'))] : []),
    ...(filters.record
      ? [chip(['record'], text('chip', { label: text('record'), values: text('chosenRecord') }))]
      : []),
    ...(days ? [chip(['from', 'to'], text('chip', { label: text('days'), values: dayWords(filters) }))] : []),
  ];
}
