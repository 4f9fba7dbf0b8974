import type { RowReader } from '#root/domain/import/row-reader.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import { formatRecordName, type KnownRecord } from './register-records.ts';
import type { RegisterSpec } from './register-spec.ts';

/** The stored records of a register by uid, code and name. */
export interface RecordIndex {
  readonly byUid: ReadonlyMap<string, KnownRecord>;
  readonly byCode: ReadonlyMap<string, readonly KnownRecord[]>;
  readonly byName: ReadonlyMap<string, readonly KnownRecord[]>;
}

export function indexRecords(spec: RegisterSpec, records: readonly KnownRecord[]): RecordIndex {
  const code = ({ values }: KnownRecord) => (spec.code ? toNameKey(String(values[spec.code] ?? '')) : '');
  return {
    byUid: new Map(records.map((one) => [one.uid, one])),
    byCode: Map.groupBy(
      records.filter((one) => code(one) !== ''),
      code,
    ),
    byName: Map.groupBy(records, (one) => toNameKey(formatRecordName(spec, one))),
  };
}

/** The record of a row, and how it was found. */
export interface FoundRecord {
  readonly record: KnownRecord;
  readonly by: 'uid' | 'code' | 'name';
}

function reportSeveral(reader: RowReader, spec: RegisterSpec, field: 'code' | 'email' | 'name', text: string) {
  const message = `Several records have "${text.slice(0, 100)}". Use the id of the record that you mean.`;
  reader.addProblem(spec.person && field === 'name' ? 'firstName' : field, { code: 'ambiguous_name', message });
}

function findByName(reader: RowReader, spec: RegisterSpec, index: RecordIndex, name: string): KnownRecord | undefined {
  const all = index.byName.get(toNameKey(name)) ?? [];
  // Two people with the same name but different addresses are different people.
  const email = spec.code === 'email' ? reader.text('email') : '';
  const found = email ? all.filter(({ values }) => !values.email) : all;
  if (found.length < 2) return found[0];
  reportSeveral(reader, spec, 'name', name);
  return undefined;
}

/** Finds the record of a row by its uid, then by its code, then by its name. */
export function findRecord(
  reader: RowReader,
  spec: RegisterSpec,
  index: RecordIndex,
  name: string,
): FoundRecord | undefined {
  const uid = reader.text('uid').toLowerCase();
  const record = index.byUid.get(uid);
  if (record) return { record, by: 'uid' };
  if (uid !== '') {
    const message = `No ${spec.noun} has this id. Empty the cell to match by name.`;
    reader.addProblem('uid', { code: 'unknown_uid', message });
  }
  const code = spec.code ? reader.text(spec.code) : '';
  const [coded, other] = code ? (index.byCode.get(toNameKey(code)) ?? []) : [];
  if (coded && !other) return { record: coded, by: 'code' };
  if (other && spec.code) reportSeveral(reader, spec, spec.code, code);
  const named = name ? findByName(reader, spec, index, name) : undefined;
  return named && { record: named, by: 'name' };
}
