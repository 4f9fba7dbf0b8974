import type { RegisterThing } from '#root/contract/import-terms.ts';
import { exportHeading } from '#root/domain/import/field-spec.ts';
import { fieldsOf } from '#root/domain/import/fields.ts';
import { cellOf } from '#root/domain/import/registers/register-records.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { Db } from '../db/tenant.ts';
import { recordsByUid } from '../registers/register-records.ts';
import type { Lines } from '../tables/xlsx-stream.ts';
import { activityHeadings, activityLines } from './activity-lines.ts';

/** What can be exported as a table of its own. */
export type ExportThing = RegisterThing | 'activities';

/** Records that are read at a time: what an export needs of memory does not grow with it. */
const inOneRead = 1_000;

const idLabel = (thing: ExportThing) => fieldsOf[thing].find(({ field }) => field === 'uid')?.label ?? '';

async function registerLines(db: Db, organisation: string, thing: RegisterThing, uids: readonly string[]) {
  const { fields } = registerSpecs[thing];
  const rows = await db.many(recordsByUid(thing, organisation, uids));
  return rows.map(({ record }) => [...fields.map((field) => cellOf(field, record)), record.uid]);
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
