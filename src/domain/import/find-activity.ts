import { type ImportContext, refuseRepeated, refuseSecondUse } from './import-context.ts';
import type { RowReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { KnownActivity } from './types.ts';

/** The stored activities by uid, by reference number and by name. */
export interface ActivityIndex {
  readonly byName: ReadonlyMap<string, KnownActivity>;
  readonly byCode: ReadonlyMap<string, KnownActivity>;
  readonly byUid: ReadonlyMap<string, KnownActivity>;
}

export function indexActivities({ known }: ImportContext): ActivityIndex {
  const coded = known.activities.filter(({ code }) => code !== '');
  return {
    byName: new Map(known.activities.map((one) => [toNameKey(one.name), one])),
    byCode: new Map(coded.map((one) => [toNameKey(one.code), one])),
    byUid: new Map(known.activities.map((one) => [one.uid, one])),
  };
}

/** The stored activity of a row. An activity that is found by its name keeps its name, including the spelling. */
interface FoundActivity {
  readonly existing: KnownActivity | undefined;
  readonly keepsName: boolean;
}

function findByUid(reader: RowReader, uid: string, index: ActivityIndex): KnownActivity | undefined {
  const found = index.byUid.get(uid);
  if (!found)
    reader.addProblem('uid', {
      code: 'unknown_uid',
      message: 'No activity has this id. Empty the cell to match by name.',
    });
  return found;
}

/** Finds the stored activity of a row: by its id, then by its reference number, then by its name. */
export function findActivity(reader: RowReader, name: string, code: string, index: ActivityIndex): FoundActivity {
  const uid = reader.text('uid').toLowerCase();
  const byName = index.byName.get(toNameKey(name));
  const byCode = code === '' ? undefined : index.byCode.get(toNameKey(code));
  const sure = uid === '' ? byCode : findByUid(reader, uid, index);
  if (sure && byName && byName !== sure)
    reader.addProblem('name', { code: 'name_taken', message: 'Another activity has this name. Use another name.' });
  if (sure && byCode && byCode !== sure)
    reader.addProblem('code', {
      code: 'code_taken',
      message: 'Another activity has this reference number. Use another one.',
    });
  const existing = sure ?? (uid === '' ? byName : undefined);
  return { existing, keepsName: existing !== undefined && sure === undefined };
}

/** Adds a problem if an earlier row is for the same activity, or gives the same name or reference number. */
export function refuseRepeatedActivity(
  context: ImportContext,
  reader: RowReader,
  { name, code, existing }: { name: string; code: string; existing: KnownActivity | undefined },
): void {
  if (name) refuseRepeated(context, reader, existing?.uid ?? toNameKey(name), name);
  if (name) refuseSecondUse(context, reader, { field: 'name', key: toNameKey(name) });
  if (code) refuseSecondUse(context, reader, { field: 'code', key: toNameKey(code) });
}
