import type { ArchiveImportResult } from '#root/contract/landlord/organisation-archives.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { partsOfRules } from './archive-tables.ts';
import type { Row } from './duplication-tables.ts';
import type { Archive, NamedRoles } from './read-archive.ts';

/** The maximum number of rules that the result of an import names. */
const maxNamed = 20;

/**
 * Adds to `uids` the roles that the archive's rules name. Each role is mapped to the role with the same name in the
 * importing organisation.
 */
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
    /** The new rules that lost receivers, because roles do not exist here. */
    withoutRoles,
    /** Returns the archive's rows of a table, leaving out the receivers and divisions of rules that already exist. */
    rowsOf: (table: string): readonly Row[] => {
      const all = rows.get(table) ?? [];
      return partsOfRules.has(table) ? all.filter((row) => !kept.has(row.event_notification_uid)) : all;
    },
    /**
     * Returns the new rows of a table as they will be inserted: rules whose only receivers are roles that do not exist
     * here are switched off.
     */
    prepare: (table: string, matched: readonly Row[], added: readonly Row[]): readonly Row[] => {
      if (table !== rulesTable) return added;
      for (const { uid } of matched) kept.add(uid);
      return added.map(prepareRule);
    },
  };
}
