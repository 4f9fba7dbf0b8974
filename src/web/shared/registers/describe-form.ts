import { type FieldSet, listEmptyValues, listLabels } from '#root/contract/shared/fields/define-fields.ts';
import { formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import { text } from './registers.messages.ts';

/** What the screens of a kind take from its fields. */
export const describeForm = <Fields extends FieldSet>(fields: Fields) => ({
  empty: listEmptyValues(fields),
  labels: listLabels(fields),
  /** A field as people read it, for the choice after a conflict. */
  show: (key: string, value: unknown): string => {
    const field = fields[key];
    if (field?.as === 'choice') return field.choices[String(value)] ?? '';
    if (field?.as === 'duration') return value === null ? text('unassessed') : formatDuration(Number(value));
    return formatValue(value);
  },
});
