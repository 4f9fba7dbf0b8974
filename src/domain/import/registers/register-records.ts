import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import { joinList, toNameKey } from '#root/domain/import/text.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import type { ReferredKind, RegisterField, RegisterSpec } from './register-spec.ts';

/** A record that a cell can name. */
export interface Named {
  readonly uid: string;
  /** The full name of the record, such as "Logistics / Cold store" for a business unit. */
  readonly name: string;
  /** The record's own name if the full name has more parts. */
  readonly short?: string;
  /** The address of a person, because names can repeat. */
  readonly email?: string;
  /** False for a record that can no longer be chosen. */
  readonly isActive?: boolean;
  /** The row that has to be fixed first; null or absent for a record that can be used. */
  readonly waitsFor?: string | null;
  /** If the record is a status of plans, its phase. */
  readonly phase?: PlanPhase | null;
  /** True for the default row of a master list. */
  readonly isDefault?: boolean;
}

export type RegisterValues = Readonly<Record<string, string | number | null>>;

/** A record as it is stored. */
export interface KnownRecord {
  readonly uid: string;
  readonly version: number;
  /** The stored values, by the keys of the register's fields. References are uids. */
  readonly values: RegisterValues;
  /** The records to which this record refers, by the keys of the fields. */
  readonly names: Readonly<Record<string, readonly Named[] | undefined>>;
}

/** The organisation's records that an import may refer to. */
export interface KnownRegisters {
  readonly records: Readonly<Partial<Record<RegisterKind, readonly KnownRecord[]>>>;
  /** The records that cells mention, and some other records for suggestions. */
  readonly named: Readonly<Partial<Record<ReferredKind, readonly Named[]>>>;
  readonly listed: Readonly<Record<string, readonly Named[] | undefined>>;
  /** True if business units of one division can have the same name. */
  readonly unitsShareNames?: boolean;
  /** The organisation's time zone. Absent: UTC. */
  readonly timeZone?: string;
}

/** A record to write. `version` null: create it, under a uid that begins with `new:`. */
export interface RegisterWrite {
  readonly kind: RegisterKind;
  readonly uid: string;
  readonly version: number | null;
  readonly values: RegisterValues;
  /** The complete list of each `many` field that the row fills, by its key. */
  readonly links: Readonly<Record<string, readonly { readonly uid: string }[]>>;
}

/** Returns the full name of a record. */
export function formatRecordName(
  { person, uniqueName }: RegisterSpec,
  { values, names }: Omit<KnownRecord, 'version'>,
): string {
  if (person) return `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim();
  const name = String(values.name ?? '');
  const division = names.divisionUid?.[0]?.name;
  return uniqueName === 'division' && division ? `${division} / ${name}` : name;
}

/** Returns the name for a cell, with the email address if another record has the same name. */
function formatNamed(others: readonly Named[], { uid, name, email }: Named): string {
  const isShared = others.some((one) => one.uid !== uid && toNameKey(one.name) === toNameKey(name));
  return isShared && email ? `${name} <${email}>` : name;
}

/**
 * Returns the text of a cell that names a record. Exports write this text, and imports can read it.
 * @param others further records that may have the same name
 */
export function formatCell(
  field: RegisterField,
  { values, names }: Omit<KnownRecord, 'version' | 'uid'>,
  others: readonly Named[] = [],
): string {
  const value = values[field.key] ?? null;
  const named = names[field.key] ?? [];
  const formatNames = () => named.map((one) => formatNamed([...named, ...others], one));
  if (field.as === 'one' || field.as === 'listed') return formatNames().join('');
  if (field.as === 'many') return joinList(formatNames());
  if (value === null) return '';
  if (field.as === 'duration') return formatDuration(Number(value));
  if (field.as === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  return String(value);
}
