import type { PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import { planTextKeys } from '#root/contract/plans/plan-terms.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { toPlainText } from '#root/domain/values/rich-text.ts';
import { labels } from '#root/web/areas/plans/plans.messages.ts';
import { fieldLabels } from '#root/web/areas/plans/sections/field-labels.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';
import { formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import type { PlanNames } from './plan-props.ts';
import { type PlanPart, type PlanValues, toRowKey } from './plan-values.ts';
import { text } from './record.messages.ts';

type Row = Readonly<Record<string, unknown>>;

const isTextKey = (key: string): key is PlanTextKey => (planTextKeys as readonly string[]).includes(key);

const isRichText = (part: unknown): part is RichText =>
  typeof part === 'object' && part !== null && (part as Row).type === 'doc';

/** Returns the name of a row: the row's own name, the name of its person or plan, or the heading of its text. */
function nameRow(row: Row, names: PlanNames): string {
  const { key, personUid, planUid } = row;
  if (typeof key === 'string' && isTextKey(key)) return text('conflictText', { name: text(`section.${key}`) });
  if (typeof planUid === 'string') return names.get(planUid);
  if (typeof personUid === 'string') return names.get(personUid);
  return String(row.name ?? row.title ?? row.audience ?? '');
}

/** Returns the row at a path; undefined if neither version has rows there. */
function findRow(values: PlanValues, [part, key = '']: readonly string[], found: unknown): Row | undefined {
  const rows = values[part as PlanPart];
  if (!Array.isArray(rows)) return undefined;
  const row = (rows as readonly Row[]).find((one) => toRowKey(part as PlanPart, one) === key);
  return row ?? (typeof found === 'object' && found !== null ? (found as Row) : undefined);
}

function formatPart(field: string, part: unknown, names: PlanNames): string {
  if (isRichText(part)) return toPlainText(part);
  if (typeof part === 'number' && field.endsWith('Minutes')) return formatDuration(part);
  if (typeof part === 'string' && field.endsWith('Uid')) return names.get(part);
  return formatValue(part);
}

/** Describes the content of a row that one person removed or both added. */
function showRow(row: Row | undefined): string {
  if (row === undefined) return text('conflictGone');
  return isRichText(row.content) ? toPlainText(row.content) : text('conflictKept');
}

/** Returns the texts for a choice between two versions of a plan. @param values the plan on the screen */
export const createConflictWords = (values: PlanValues, names: PlanNames): ConflictWords => ({
  label: (path, found) => {
    const [part = '', key = '', field = ''] = path;
    if (part === 'details') return labels[key as keyof typeof labels] ?? key;
    if (part === 'scope') return fieldLabels[key] ?? key;
    const row = findRow(values, path, found);
    const name = row ? nameRow(row, names) : '';
    return field === '' ? name : text('conflictField', { row: name, field: fieldLabels[field] ?? field });
  },
  show: (path, part) => {
    const [section = '', key = '', field] = path;
    const isWholeRow = section !== 'details' && section !== 'scope' && field === undefined;
    if (isWholeRow) return showRow(part as Row | undefined);
    if (section === 'details' || section === 'scope') return formatPart(key, part, names);
    return formatPart(field ?? '', part, names);
  },
});
