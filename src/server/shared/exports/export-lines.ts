import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { readExportHeading } from '#root/domain/import/field-spec.ts';
import { importFieldSpecs } from '#root/domain/import/fields.ts';
import { formatCell, type KnownRecord, type Named } from '#root/domain/import/registers/register-records.ts';
import type { RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Lines } from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import { namesakes, recordsByUid } from '#root/server/shared/registers/register-records.ts';
import { activityHeadings, activityLines } from './activity-lines.ts';

/** What can be exported as a table of its own. */
export type ExportKind = RegisterKind | 'activities';

/** Records that are read at a time: what an export needs of memory does not grow with it. */
const inOneRead = 1_000;

const idLabel = (kind: ExportKind) => importFieldSpecs[kind].find(({ field }) => field === 'uid')?.label ?? '';

/** Who else has the name of somebody whom these records name, by the field. */
async function othersOf(db: Db, organisation: string, kind: RegisterKind, records: readonly KnownRecord[]) {
  const others = new Map<string, Named[]>();
  for (const field of registerSpecs[kind].fields) {
    if ((field.as !== 'one' && field.as !== 'many') || registerSpecs[field.to].uniqueName !== 'no') continue;
    const names = new Set(records.flatMap((record) => (record.names[field.key] ?? []).map(({ name }) => name)));
    const found = names.size > 0 ? await db.many(namesakes(field.to, organisation, [...names])) : [];
    others.set(
      field.key,
      found.map(({ one }) => one),
    );
  }
  return ({ key }: RegisterField) => others.get(key) ?? [];
}

async function registerLines(db: Db, organisation: string, kind: RegisterKind, uids: readonly string[]) {
  const { fields } = registerSpecs[kind];
  const records = (await db.many(recordsByUid(kind, organisation, uids))).map(({ record }) => record);
  const others = await othersOf(db, organisation, kind, records);
  return records.map((record) => [...fields.map((field) => formatCell(field, record, others(field))), record.uid]);
}

/** The headings of a table, and the lines of these records in this order. */
export async function* exportLines(db: Db, organisation: string, kind: ExportKind, uids: readonly string[]): Lines {
  const own = kind === 'activities' ? activityHeadings : registerSpecs[kind].fields.map(readExportHeading);
  yield [[...own, idLabel(kind)]];
  for (let at = 0; at < uids.length; at += inOneRead) {
    const some = uids.slice(at, at + inOneRead);
    yield kind === 'activities'
      ? await activityLines(db, organisation, some)
      : await registerLines(db, organisation, kind, some);
  }
}

/** What the sheet, and the file, of a table is called. */
export const exportTitle = (kind: ExportKind): string =>
  kind === 'activities' ? 'Activities' : registerSpecs[kind].title;
