import type { RegisterThing } from '#root/contract/import-terms.ts';
import { exportHeading } from '#root/domain/import/field-spec.ts';
import { fieldsOf } from '#root/domain/import/fields.ts';
import { cellOf, type KnownRecord, type Named } from '#root/domain/import/registers/register-records.ts';
import type { RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { Db } from '../db/tenant.ts';
import { namesakes, recordsByUid } from '../registers/register-records.ts';
import type { Lines } from '../tables/xlsx-stream.ts';
import { activityHeadings, activityLines } from './activity-lines.ts';

/** What can be exported as a table of its own. */
export type ExportThing = RegisterThing | 'activities';

/** Records that are read at a time: what an export needs of memory does not grow with it. */
const inOneRead = 1_000;

const idLabel = (thing: ExportThing) => fieldsOf[thing].find(({ field }) => field === 'uid')?.label ?? '';

/** Who else has the name of somebody whom these records name, by the field. */
async function othersOf(db: Db, organisation: string, thing: RegisterThing, records: readonly KnownRecord[]) {
  const others = new Map<string, Named[]>();
  for (const field of registerSpecs[thing].fields) {
    if ((field.kind !== 'one' && field.kind !== 'many') || registerSpecs[field.to].uniqueName !== 'no') continue;
    const names = new Set(records.flatMap((record) => (record.names[field.key] ?? []).map(({ name }) => name)));
    const found = names.size > 0 ? await db.many(namesakes(field.to, organisation, [...names])) : [];
    others.set(
      field.key,
      found.map(({ one }) => one),
    );
  }
  return ({ key }: RegisterField) => others.get(key) ?? [];
}

async function registerLines(db: Db, organisation: string, thing: RegisterThing, uids: readonly string[]) {
  const { fields } = registerSpecs[thing];
  const records = (await db.many(recordsByUid(thing, organisation, uids))).map(({ record }) => record);
  const others = await othersOf(db, organisation, thing, records);
  return records.map((record) => [...fields.map((field) => cellOf(field, record, others(field))), record.uid]);
}

/** The headings of a table, and the lines of these records in this order. */
export async function* exportLines(db: Db, organisation: string, thing: ExportThing, uids: readonly string[]): Lines {
  const own = thing === 'activities' ? activityHeadings : registerSpecs[thing].fields.map(exportHeading);
  yield [[...own, idLabel(thing)]];
  for (let at = 0; at < uids.length; at += inOneRead) {
    const some = uids.slice(at, at + inOneRead);
    yield thing === 'activities'
      ? await activityLines(db, organisation, some)
      : await registerLines(db, organisation, thing, some);
  }
}

/** What the sheet, and the file, of a table is called. */
export const exportTitle = (thing: ExportThing): string =>
  thing === 'activities' ? 'Activities' : registerSpecs[thing].title;
