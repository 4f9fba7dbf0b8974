import { type FieldSet, listEmptyValues, listLabels } from '#root/contract/shared/fields/define-fields.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import { text } from './registers.messages.ts';

/**
 * Loads the numbering plans for a form with a telephone number. Until the plans are loaded, or if loading fails, only
 * the server checks whether a number can exist.
 */
function loadPhoneRules(fields: FieldSet): void {
  if (Object.values(fields).some(({ as }) => as === 'phone'))
    import('#root/domain/values/phone.ts').catch(() => undefined);
}

/** Returns the fields of a form with its empty values, labels and formatters. */
export function describeForm<Fields extends FieldSet<Kind>>(fields: Fields) {
  loadPhoneRules(fields);
  return {
    fields,
    empty: listEmptyValues(fields),
    labels: listLabels(fields),
    /** Formats the value of a field for the conflict dialog. */
    show: (key: string, value: unknown): string => {
      const field = fields[key];
      if (field?.as === 'choice') return field.choices[String(value)] ?? '';
      if (field?.as === 'duration') return value === null ? text('unassessed') : formatDuration(Number(value));
      return formatValue(value);
    },
  };
}
