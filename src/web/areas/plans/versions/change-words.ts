import type { RecoveryExtent, TaskPhase, TaskUse } from '#root/contract/plans/plan-terms.ts';
import type { FieldChange, FieldValue } from '#root/domain/plans/difference.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import { labels as detailLabels, text as planText } from '#root/web/areas/plans/plans.messages.ts';
import { fieldLabels } from '#root/web/areas/plans/sections/field-labels.ts';
import { text as rowText } from '#root/web/areas/plans/sections/rows.messages.ts';
import { formatDate, formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './versions.messages.ts';

/** The texts of values that are codes, by field. */
const codes: Readonly<Record<string, (value: string) => string>> = {
  loss: (value) => rowText(`loss.${value}` as 'loss.site'),
  phase: (value) => taskPhaseWords[value as TaskPhase],
  countedFrom: (value) => rowText(`countedFrom.${value}` as 'countedFrom.loss'),
  usedIn: (value) => taskUseWords[value as TaskUse],
  extent: (value) => recoveryExtentWords[value as RecoveryExtent],
  classification: (value) => planText(`classification.${value}` as 'classification.public'),
};

const formatNumber = (field: string, value: number) =>
  field.endsWith('Minutes') ? formatDuration(value) : field.endsWith('Percent') ? `${value} %` : String(value);

function formatText(field: string, value: string, getName: (uid: string) => string): string {
  if (value === '') return text('empty');
  if (field.endsWith('Uid')) return getName(value);
  if (field.endsWith('On')) return formatDate(value);
  return codes[field]?.(value) ?? value;
}

/** Formats the value of a field: minutes as a duration, uids as names, codes as words. */
export function formatValue(field: string, value: FieldValue, getName: (uid: string) => string): string {
  if (value === null) return text('empty');
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(field, value);
  if (typeof value === 'string') return formatText(field, value, getName);
  const all = field.endsWith('Uids') ? value.map(getName) : value;
  return all.length > 0 ? all.join(', ') : text('empty');
}

const ownFields = [
  ...['rtoMinutes', 'mtpdMinutes', 'mdlMinutes', 'mbcoPercent', 'minimumPeople', 'groupRequired'],
  ...['worstDurationMinutes', 'waitsForUid', 'extent', 'usedIn'],
] as const;

/** Labels of fields that appear only in the comparison of versions. */
const otherLabels: Readonly<Record<string, string>> = {
  people: rowText('people', { role: '' }).trim(),
  recoversUid: rowText('recovers'),
  ...Object.fromEntries(ownFields.map((field) => [field, text(`field.${field}`)])),
};

/** Returns the label of a field. If the field has no label, returns its name as separate words. */
export const labelField = (field: string): string =>
  fieldLabels[field] ??
  detailLabels[field as keyof typeof detailLabels] ??
  otherLabels[field] ??
  field
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/ (Uid|Minutes)$/, '')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

/** Says how a field changed: "Duration: 30 min → 1 h". */
export const describeChange = ({ field, before, after }: FieldChange, getName: (uid: string) => string): string =>
  `${labelField(field)}: ${text('wasNow', {
    before: formatValue(field, before, getName),
    after: formatValue(field, after, getName),
  })}`;
