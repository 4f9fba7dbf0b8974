import {
  findMasterInput,
  type MasterInput,
  type MasterListName,
  masterLists,
} from '#root/contract/master-data/master-lists.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { masterErrors, masterInUse, notBelowMtpd } from './masters.errors.ts';
import { type ListRow, mastersRepository as repository } from './masters.repository.ts';

/** Identifies a row of a list of an organisation. */
export interface RowPath {
  readonly organisation: string;
  readonly list: MasterListName;
  readonly uid: string;
}

/** Validates the fields by the rules of their list. @throws 400 */
export function checkedInput(list: MasterListName, body: MasterInput): MasterInput {
  const result = findMasterInput(list).safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw errors.validation({ fields });
}

/**
 * Locks the list. Returns all of its rows, and the row with this uid. @throws 404, and 412 unless the row has `version`
 */
async function holdRow(db: WriteDb, { organisation, list, uid }: RowPath, version?: number) {
  const rows = await db.many(repository.hold(organisation, list));
  const row = rows.find((other) => other.uid === uid);
  if (!row) throw errors.notFound();
  if (version !== undefined && row.version !== version) throw errors.stale();
  return { rows, row };
}

/** @throws 422 if an activity that uses the row would no longer have an RTO less than its MTPD */
async function checkMinutes(db: WriteDb, { organisation, list, uid }: RowPath, minutes: number, field: string) {
  const effect = await db.maybe(repository.preview(organisation, uid, minutes, true));
  if (effect?.total) throw notBelowMtpd(field, list, effect);
}

export async function updateRow(db: WriteDb, path: RowPath, version: number, body: MasterInput) {
  const input = checkedInput(path.list, body);
  const { row } = await holdRow(db, path, version);
  const { kind } = masterLists[path.list];
  if (kind === 'phase' && input.value !== row.phase) throw masterErrors.valueFixed();
  if (!input.isActive && row.isSystem) throw masterErrors.systemRow();
  if (!input.isActive && row.isDefault) throw masterErrors.defaultRow();
  if (kind === 'minutes' && input.value !== row.minutes) await checkMinutes(db, path, Number(input.value), 'value');
  return db.maybe(repository.update(path.organisation, path.list, path.uid, version, input));
}

export async function removeRow(db: WriteDb, path: RowPath, version: number): Promise<void> {
  const { row } = await holdRow(db, path, version);
  if (row.isSystem) throw masterErrors.systemRow();
  if (row.isDefault) throw masterErrors.defaultRow();
  const use = await db.maybe(repository.firstUses(path.organisation, path.list, path.uid));
  if (use?.total) throw masterInUse(use);
  await db.run(repository.remove(path.organisation, path.uid));
}

function replacement(rows: readonly ListRow[], row: ListRow, withUid: string): ListRow {
  const other = rows.find(({ uid }) => uid === withUid);
  if (!other || other === row) throw invalidField('withUid', 'Choose another row of the same list');
  if (!other.isActive)
    throw masterErrors.inactiveRow({ fields: [{ field: 'withUid', message: 'Choose an active row' }] });
  if (other.phase !== row.phase) throw masterErrors.phaseDiffers();
  return other;
}

/** Replaces the row with another row in all its uses and as the default. Then deletes or deactivates the row. */
export async function replaceRow(
  db: WriteDb,
  path: RowPath,
  version: number,
  { withUid, afterwards }: { withUid: string; afterwards: 'delete' | 'deactivate' },
): Promise<number> {
  const { organisation, list, uid } = path;
  const { rows, row } = await holdRow(db, path, version);
  if (row.isSystem) throw masterErrors.systemRow();
  const other = replacement(rows, row, withUid);
  if (other.minutes !== null) await checkMinutes(db, path, other.minutes, 'withUid');
  let moved = 0;
  for (const statement of repository.moveUses(organisation, list, uid, withUid)) moved += await db.run(statement);
  if (row.isDefault) {
    await db.run(repository.clearDefault(organisation, list));
    await db.run(repository.setDefault(organisation, withUid));
  }
  await db.run(
    afterwards === 'delete' ? repository.remove(organisation, uid) : repository.deactivate(organisation, uid),
  );
  return moved;
}

/** Makes the row the default of its list. The list is locked, so concurrent calls leave only one default. */
export async function makeDefault(db: WriteDb, path: RowPath) {
  const { row } = await holdRow(db, path);
  if (!row.isActive) throw masterErrors.inactiveRow();
  if (row.isDefault) return db.maybe(repository.saved(path.organisation, path.uid));
  await db.run(repository.clearDefault(path.organisation, path.list));
  return db.maybe(repository.setDefault(path.organisation, path.uid));
}

export async function orderRows(db: WriteDb, organisation: string, list: MasterListName, uids: readonly string[]) {
  const rows = await db.many(repository.hold(organisation, list));
  const wanted = new Set(uids);
  if (wanted.size !== uids.length || rows.length !== uids.length || !rows.every(({ uid }) => wanted.has(uid)))
    throw masterErrors.listChanged();
  await db.run(repository.order(organisation, uids));
}
