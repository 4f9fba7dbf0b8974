import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Field, type FieldSet, listInputs } from '#root/contract/shared/fields/define-fields.ts';
import { findPagePermission, findRecordPath, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { type Fact, KeyValue } from '#root/web/platform/ui/key-value.tsx';

/** A record whose fields are read by their keys. */
type Values = Readonly<Record<string, unknown>>;

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** The name of another record, as a link for people who may open its page. */
export function RecordName({ kind, uid, name }: Named & { readonly kind: Kind }) {
  const { can } = useSession();
  const href = can(findPagePermission(kind)) ? findRecordPath(kind, uid) : undefined;
  return href ? <AppLink href={href}>{name}</AppLink> : name;
}

const RecordNames = ({ kind, records }: { readonly kind: Kind; readonly records: readonly Named[] }) =>
  records.map(({ uid, name }, at) => (
    <span key={uid}>
      {at > 0 && ', '}
      <RecordName kind={kind} uid={uid} name={name} />
    </span>
  ));

/** Returns a text with its line breaks; null if the text is empty. */
export const showText = (text: string): ReactNode =>
  text && (
    <Text span inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );

/** Returns the name that belongs to a field of a record: `ownerName` for `ownerUid`. */
const readName = (record: Values, key: string) => String(record[key.replace(/Uid$/, 'Name')] ?? '');

/** Returns the records that belong to a field of a record: `owners` for `ownerUids`. */
const readRecords = (record: Values, key: string) => (record[key.replace(/Uids$/, 's')] ?? []) as readonly Named[];

function showField(record: Values, key: string, field: Field<Kind>, show: Show): ReactNode {
  const value = record[key];
  if (field.as === 'duration') return show(key, value ?? null);
  if (field.as === 'many') {
    const records = readRecords(record, key);
    return records.length > 0 ? <RecordNames kind={field.to} records={records} /> : null;
  }
  if (value === null || value === undefined || value === '') return null;
  if (field.as === 'one') return <RecordName kind={field.to} uid={String(value)} name={readName(record, key)} />;
  if (field.as === 'listed') return readName(record, key);
  if (field.as === 'date') return formatDate(String(value));
  return showText(show(key, value));
}

/** Formats the value of a field. */
type Show = (field: string, value: unknown) => string;

/** The fields that the heading of a record's page shows. */
const inHeading: ReadonlySet<string> = new Set(['name', 'status']);

interface RecordFactsProps {
  readonly fields: FieldSet<Kind>;
  readonly record: object;
  readonly show: Show;
  /** Further facts after the facts of the fields. */
  readonly more?: readonly Fact[];
}

/** The fields of a record in words: dates and durations formatted, names of other records as links. */
export function RecordFacts({ fields, record, show, more = [] }: RecordFactsProps) {
  const facts = listInputs(fields)
    .filter(([key]) => !inHeading.has(key))
    .map(([key, field]) => ({ label: field.label, value: showField(record as Values, key, field, show) }));
  return <FactList items={[...facts, ...more]} />;
}

/** Facts about a record, on its read-only page. */
export const FactList = ({ items }: { readonly items: readonly Fact[] }) => (
  <KeyValue items={items} labelWidth={200} withDivider />
);
