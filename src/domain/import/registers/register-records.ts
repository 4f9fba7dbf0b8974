import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { joinList, toNameKey } from '#root/domain/import/text.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import type { RegisterField, RegisterSpec } from './register-spec.ts';

/** Something that a cell can name. */
export interface Named {
  readonly uid: string;
  /** How it is written, such as "Logistics / Cold store" for a business unit. */
  readonly name: string;
  /** Its own name where that is only a part. */
  readonly short?: string;
  /** Of people: tells those of one name apart. */
  readonly email?: string;
  /** False for what is no longer offered. */
  readonly isActive?: boolean;
}

export type RegisterValues = Readonly<Record<string, string | number | null>>;

/** A record as it is stored. */
export interface KnownRecord {
  readonly uid: string;
  readonly version: number;
  /** By the keys of the register's fields; references as uids. */
  readonly values: RegisterValues;
  /** What its references name, by the keys of the fields. */
  readonly names: Readonly<Record<string, readonly Named[] | undefined>>;
}

/** What the organisation has of the registers that an import touches. */
export interface KnownRegisters {
  readonly records: Readonly<Partial<Record<RegisterKind, readonly KnownRecord[]>>>;
  /** What cells may name: all that is mentioned, and some more for "did you mean". */
  readonly named: Readonly<Partial<Record<RegisterKind, readonly Named[]>>>;
  readonly listed: Readonly<Record<string, readonly Named[] | undefined>>;
}

/** A record to write. `version` null: create it, under a uid that begins with `new:`. */
export interface RegisterWrite {
  readonly kind: RegisterKind;
  readonly uid: string;
  readonly version: number | null;
  readonly values: RegisterValues;
  /** The whole set of each `many` field that the row says something of, by its key. */
  readonly links: Readonly<Record<string, readonly { readonly uid: string }[]>>;
}

/** What a record is called. */
export function formatRecordName(
  { person, uniqueName }: RegisterSpec,
  { values, names }: Omit<KnownRecord, 'version'>,
): string {
  if (person) return `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim();
  const name = String(values.name ?? '');
  const division = names.divisionUid?.[0]?.name;
  return uniqueName === 'division' && division ? `${division} / ${name}` : name;
}

/** As cells name it; with the address where the name alone does not tell it from others. */
function nameIn(others: readonly Named[], { uid, name, email }: Named): string {
  const isShared = others.some((one) => one.uid !== uid && toNameKey(one.name) === toNameKey(name));
  return isShared && email ? `${name} <${email}>` : name;
}

/**
 * What a record has in a column, as export writes it and import reads it.
 * @param others what it could be mistaken for, besides what stands in the cell itself
 */
export function formatCell(
  field: RegisterField,
  { values, names }: Omit<KnownRecord, 'version' | 'uid'>,
  others: readonly Named[] = [],
): string {
  const value = values[field.key] ?? null;
  const named = names[field.key] ?? [];
  const written = () => named.map((one) => nameIn([...named, ...others], one));
  if (field.as === 'one' || field.as === 'listed') return written().join('');
  if (field.as === 'many') return joinList(written());
  if (value === null) return '';
  if (field.as === 'duration') return formatDuration(Number(value));
  if (field.as === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  return String(value);
}
