import type { ArchiveImportResult } from '#root/contract/landlord/organisation-archives.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { partsOfRules } from './archive-tables.ts';
import type { Row } from './duplication-tables.ts';
import type { Archive, NamedRoles } from './read-archive.ts';

/** The maximum number of rules that an import names. */
const maxNamed = 20;

/** Maps the roles that rules name to those with the same names here. */
export async function matchRoles(
  db: WriteDb,
  target: string,
  roles: NamedRoles,
  uids: Map<string, string>,
): Promise<void> {
  const names = roles.map(({ name }) => name);
  const here = await db.many(repository.rolesNamed(target, names));
  const uidsByName = new Map(here.map(({ uid, name }) => [toLowerCase(name), uid]));
  for (const { uid, name } of roles) {
    const found = uidsByName.get(toLowerCase(name));
    if (found) uids.set(uid, found);
  }
}

/**
 * Prepares the rules of an archive. A rule that already exists keeps its receivers and divisions. A new rule is
 * switched off if its only receivers are roles that do not exist here.
 */
export function prepareRules({ rows, roles }: Archive, uids: ReadonlyMap<string, string>) {
  const rulesTable = findTable('event_notification');
  const kept = new Set<unknown>();
  const names = new Map<unknown, string>(roles.map(({ uid, name }) => [uid, name]));
  const receivers = Map.groupBy(rows.get('event_notification_roles') ?? [], (row) => row.event_notification_uid);
  const withoutRoles: ArchiveImportResult['withoutRoles'] = [];

  function prepareRule(row: Row): Row {
    const own = (receivers.get(row.uid) ?? []).map(({ role_uid: role }) => role);
    const lost = own.filter((role) => !uids.has(String(role)));
    const isOff = lost.length === own.length && Array.isArray(row.relations) && row.relations.length === 0;
    if (lost.length === 0 && !isOff) return row;
    const lostNames = lost.map((role) => names.get(role) ?? String(role));
    if (withoutRoles.length < maxNamed) withoutRoles.push({ name: String(row.name), roles: lostNames, isOff });
    return isOff ? { ...row, is_active: false } : row;
  }

  return {
    /** The rules that lost receivers. */
    withoutRoles,
    /** Returns the rows of a table that are imported. */
    rowsOf: (table: string): readonly Row[] => {
      const all = rows.get(table) ?? [];
      return partsOfRules.has(table) ? all.filter((row) => !kept.has(row.event_notification_uid)) : all;
    },
    /** Returns the new rows of a table as they are imported. */
    prepare: (table: string, matched: readonly Row[], added: readonly Row[]): readonly Row[] => {
      if (table !== rulesTable) return added;
      for (const { uid } of matched) kept.add(uid);
      return added.map(prepareRule);
    },
  };
}
