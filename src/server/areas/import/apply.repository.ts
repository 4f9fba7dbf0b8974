import { type RawBuilder, sql } from 'kysely';
import { type ResourceKind, resourceKinds } from '#root/contract/resources/resources.ts';
import {
  describeTable,
  findTable,
  type Kind,
  kinds,
  listKindsThatCan,
  type NeedyKind,
  needyKinds,
  type PluralOf,
} from '#root/contract/shared/kinds/kinds.ts';
import type { ActivityWrite, DependentKind, ImportPlan, LinkWrite, ResourceWrite } from '#root/domain/import/types.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { rowSet } from '#root/server/platform/db/row-set.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';
import type { ImportKey } from './imports.repository.ts';

// An import writes the tables of other areas: activities, resources, links, divisions, people and lists. All these
// writes are in this file. Each statement writes many rows, under the same constraints as any other write.

/** The kinds of record that an import writes. */
const importedKinds = ['activity', 'activity_owner', 'master', ...listKindsThatCan('transfer')] as const;

/** The tables of links. */
const linkTables = (['activity', ...needyKinds] as const).map((kind) => `${kind}_links` as const);
type LinkTable = (typeof linkTables)[number];
export const isLinkTable = (table: string): table is LinkTable => (linkTables as readonly string[]).includes(table);

export type ImportedTable = LinkTable | 'master_rows' | PluralOf<Exclude<(typeof importedKinds)[number], 'master'>>;

/**
 * The tables that an import writes, in the order in which new rows can be deleted. Links come before the records that
 * they join.
 */
export const importedTables = [
  ...linkTables,
  ...kinds
    .filter((kind) => (importedKinds as readonly Kind[]).includes(kind))
    .map(findTable)
    .reverse(),
] as ImportedTable[];

/** Returns the display name of a record `t`. A link is stored without a name; it gets one only when it is shown. */
function selectName(table: ImportedTable): RawBuilder<string> {
  if (isLinkTable(table)) return sql`''::text`;
  return describeTable(table)?.named === 'person' ? personName('t') : sql`t.name`;
}

const activityRows = (writes: readonly ActivityWrite[]) =>
  rowSet(
    writes.map(({ uid, values }) => ({ uid, ...values, impacts: JSON.stringify(values.impacts) })),
    {
      ...{ uid: 'uuid', name: 'text', code: 'text', description: 'text', divisionUid: 'uuid', businessUnitUid: 'uuid' },
      ...{ locationUid: 'uuid', ownerUid: 'uuid', deputyUid: 'uuid', restartMinutes: 'integer', impacts: 'text' },
      ...{ priorityUid: 'uuid', rtoUid: 'uuid', rtoMinutes: 'integer', mtpdUid: 'uuid', mtpdMinutes: 'integer' },
      ...{ mtpdOrigin: 'text', mtpdReason: 'text', mdlUid: 'uuid', mdlMinutes: 'integer', mdlNotApplicable: 'boolean' },
      ...{ mbcoPercent: 'integer', minimumPeople: 'integer', remoteDelivery: 'text', locationLinkOff: 'text' },
    },
  );

const resourceRows = (writes: readonly ResourceWrite[]) =>
  rowSet(
    writes.map(({ uid, values }) => ({ uid, ...values })),
    {
      ...{ uid: 'uuid', name: 'text', description: 'text', rtoMinutes: 'integer', workaround: 'text' },
      ...{ ownerName: 'text', rpoMinutes: 'integer', providerName: 'text' },
    },
  );

const selectProviderUid = (kind: LinkWrite['providerKind']) =>
  sql`case when r."providerKind" = ${sql.lit(kind)} then r."providerUid" end`;

export const applyRepository = {
  /**
   * Locks the import while it is applied or undone. A concurrent call waits, and then finds that the version has
   * changed.
   */
  lock: ({ organisation, uid }: ImportKey) =>
    queries
      .selectFrom('imports')
      .select(['version', 'state', 'applied_at as appliedAt'])
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .forUpdate(),
  /**
   * Copies and locks the records that are about to change, so that they can be restored. Skips records that no longer
   * have the given version.
   */
  keepBefore: (
    { organisation, uid }: ImportKey,
    table: ImportedTable,
    changed: readonly { uid: string; version: number | null }[],
  ) =>
    query(sql`
      insert into import_changes (organisation_uid, import_uid, entity, record_uid, action, name, before)
      select ${organisation}::uuid, ${uid}::uuid, ${table}, t.uid, 'updated', ${selectName(table)}, to_jsonb(t)
      from ${sql.table(table)} t join ${rowSet(changed, { uid: 'uuid', version: 'integer' })} on r.uid = t.uid and r.version = t.version
      where t.organisation_uid = ${organisation} for update of t`),
  /** Does the same as `keepBefore`, for activities that get other links but no other values. */
  keepTouched: ({ organisation, uid }: ImportKey, activities: readonly string[]) =>
    query(sql`
      insert into import_changes (organisation_uid, import_uid, entity, record_uid, action, name, before)
      select ${organisation}::uuid, ${uid}::uuid, 'activities', t.uid, 'touched', t.name, to_jsonb(t)
      from activities t where t.organisation_uid = ${organisation} and t.uid = any(${activities as string[]}::uuid[])
        and t.state in ('draft', 'returned', 'approved') for update`),
  /**
   * Gives the activities a new version, so that nobody overwrites the links with an older list. For an approved
   * activity, this opens a working version.
   */
  touch: (organisation: string, activities: readonly string[]) =>
    query(sql`
      update activities t set state = case t.state when 'approved' then 'draft' else t.state end
      where t.organisation_uid = ${organisation} and t.uid = any(${activities as string[]}::uuid[])`),
  keepCreated: ({ organisation, uid }: ImportKey, table: ImportedTable, created: readonly string[]) =>
    query(sql`
      insert into import_creations (organisation_uid, import_uid, entity, record_uids, versions, names)
      select ${organisation}::uuid, ${uid}::uuid, ${table}, array_agg(t.uid), array_agg(t.version), array_agg(${selectName(table)})
      from ${sql.table(table)} t where t.organisation_uid = ${organisation} and t.uid = any(${created as string[]}::uuid[])`),
  /**
   * Stores the version that each changed record has after all writes. By this version, an undo recognises records that
   * have changed since the import.
   */
  keepVersions: ({ organisation, uid }: ImportKey, table: ImportedTable) =>
    query(sql`
      update import_changes c set version_after = t.version from ${sql.table(table)} t
      where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${table}
        and t.organisation_uid = c.organisation_uid and t.uid = c.record_uid`),
  addTimes: (organisation: string, additions: ImportPlan['additions']) =>
    query(sql`
      insert into master_rows (organisation_uid, uid, list, name, minutes, position)
      select ${organisation}::uuid, r.uid, r.list, r.name, r.minutes, least(9999, (
        select coalesce(max(m.position), 0) from master_rows m
        where m.organisation_uid = ${organisation} and m.list = r.list) + row_number() over (partition by r.list order by r.minutes))
      from ${rowSet(additions, { uid: 'uuid', list: 'text', name: 'text', minutes: 'integer' })}`),
  addDivisions: (organisation: string, divisions: ImportPlan['divisions']) =>
    query(sql`insert into divisions (organisation_uid, uid, name)
      select ${organisation}::uuid, r.uid, r.name from ${rowSet(divisions, { uid: 'uuid', name: 'text' })}`),
  addOwners: (organisation: string, owners: ImportPlan['owners']) =>
    query(sql`insert into activity_owners (organisation_uid, uid, first_name, last_name, email)
      select ${organisation}::uuid, r.uid, r."firstName", r."lastName", coalesce(r.email, '')
      from ${rowSet(owners, { uid: 'uuid', firstName: 'text', lastName: 'text', email: 'text' })}`),
  addActivities: (organisation: string, writes: readonly ActivityWrite[]) =>
    query(sql`
      insert into activities (organisation_uid, uid, name, code, description, division_uid, business_unit_uid, location_uid,
        restart_minutes, impacts, owner_uid, deputy_uid, priority_uid,
        rto_uid, rto_minutes, mtpd_uid, mtpd_minutes, mtpd_origin, mtpd_reason, mdl_uid, mdl_minutes, mdl_not_applicable,
        mbco_percent, minimum_people, remote_delivery, location_link_off)
      select ${organisation}::uuid, r.uid, r.name, r.code, r.description, r."divisionUid", r."businessUnitUid",
        r."locationUid", r."restartMinutes", r.impacts::jsonb, r."ownerUid", r."deputyUid", r."priorityUid",
        r."rtoUid", r."rtoMinutes", r."mtpdUid", r."mtpdMinutes", r."mtpdOrigin", r."mtpdReason", r."mdlUid", r."mdlMinutes",
        r."mdlNotApplicable", r."mbcoPercent", r."minimumPeople", r."remoteDelivery", r."locationLinkOff"
      from ${activityRows(writes)}`),
  /** Updates activities. For an approved activity, this opens a working version. */
  updateActivities: (organisation: string, writes: readonly ActivityWrite[]) =>
    query(sql`
      update activities t set name = r.name, code = r.code, description = r.description, division_uid = r."divisionUid",
        business_unit_uid = r."businessUnitUid", location_uid = r."locationUid", restart_minutes = r."restartMinutes",
        impacts = r.impacts::jsonb,
        owner_uid = r."ownerUid", deputy_uid = r."deputyUid", priority_uid = r."priorityUid", rto_uid = r."rtoUid",
        rto_minutes = r."rtoMinutes", mtpd_uid = r."mtpdUid", mtpd_minutes = r."mtpdMinutes", mtpd_origin = r."mtpdOrigin",
        mtpd_reason = r."mtpdReason", mdl_uid = r."mdlUid", mdl_minutes = r."mdlMinutes",
        mdl_not_applicable = r."mdlNotApplicable", mbco_percent = r."mbcoPercent", minimum_people = r."minimumPeople",
        remote_delivery = r."remoteDelivery", location_link_off = r."locationLinkOff",
        state = case t.state when 'approved' then 'draft' else t.state end
      from ${activityRows(writes)} where t.organisation_uid = ${organisation} and t.uid = r.uid`),
  addResources(organisation: string, kind: ResourceKind, writes: readonly ResourceWrite[]) {
    const given = resourceRows(writes);
    if (kind === 'utility')
      return query(sql`
        insert into master_rows (organisation_uid, uid, list, name, description, rto_minutes, position)
        select ${organisation}::uuid, r.uid, 'utilities', r.name, r.description, r."rtoMinutes", least(9999, (
          select coalesce(max(m.position), 0) from master_rows m
          where m.organisation_uid = ${organisation} and m.list = 'utilities') + row_number() over (order by r.uid))
        from ${given}`);
    const application = kind === 'application';
    return query(sql`
      insert into ${sql.table(resourceTables[kind])} (organisation_uid, uid, name, description, rto_minutes, workaround, owner_name
        ${sql.raw(application ? ', rpo_minutes, provider_name' : '')})
      select ${organisation}::uuid, r.uid, r.name, r.description, r."rtoMinutes", r.workaround, r."ownerName"
        ${sql.raw(application ? ', r."rpoMinutes", r."providerName"' : '')} from ${given}`);
  },
  updateResources(organisation: string, kind: ResourceKind, writes: readonly ResourceWrite[]) {
    const more = kind === 'utility' ? '' : ', workaround = r.workaround, owner_name = r."ownerName"';
    const application =
      kind === 'application' ? ', rpo_minutes = r."rpoMinutes", provider_name = r."providerName"' : '';
    return query(sql`
      update ${sql.table(resourceTables[kind])} t
      set name = r.name, description = r.description, rto_minutes = r."rtoMinutes" ${sql.raw(more + application)}
      from ${resourceRows(writes)} where t.organisation_uid = ${organisation} and t.uid = r.uid`);
  },
  /** Inserts the links of dependents of one kind. */
  addLinks(organisation: string, kind: DependentKind, links: readonly LinkWrite[]) {
    const own = kind === 'activity' ? sql`activity_uid, needs_activity_uid, quantity` : sql`dependent_uid`;
    const values =
      kind === 'activity' ? sql`r."dependentUid", ${selectProviderUid('activity')}, r.quantity` : sql`r."dependentUid"`;
    return query(sql`
      insert into ${sql.table(`${kind}_links`)} (organisation_uid, uid, ${own},
        ${sql.join(resourceKinds.map((one) => sql.ref(`${one}_uid`)))}, tolerance_minutes, group_name, group_required, note)
      select ${organisation}::uuid, r.uid, ${values}, ${sql.join(resourceKinds.map(selectProviderUid))}, r."toleranceMinutes",
        r."group", r."groupRequired", r.note
      from ${rowSet(links, {
        ...{ uid: 'uuid', dependentUid: 'uuid', providerUid: 'uuid', providerKind: 'text', group: 'text' },
        ...{ groupRequired: 'integer', quantity: 'integer', toleranceMinutes: 'integer', note: 'text' },
      })}`);
  },
  updateLinks: (organisation: string, kind: DependentKind, links: readonly LinkWrite[]) =>
    query(sql`
      update ${sql.table(`${kind}_links`)} t set tolerance_minutes = r."toleranceMinutes", note = r.note,
        group_name = r."group", group_required = r."groupRequired" ${kind === 'activity' ? sql`, quantity = r.quantity` : sql``}
      from ${rowSet(links, {
        ...{ uid: 'uuid', toleranceMinutes: 'integer', note: 'text', group: 'text', groupRequired: 'integer' },
        ...{ quantity: 'integer' },
      })}
      where t.organisation_uid = ${organisation} and t.uid = r.uid`),
  /** Gives a new version to resources that get other links but no other values, so that nobody overwrites the links. */
  touchResources: (organisation: string, kind: NeedyKind, uids: readonly string[]) =>
    query(sql`
      update ${sql.table(findTable(kind))} set version = version
      where organisation_uid = ${organisation} and uid = any(${uids as string[]}::uuid[])`),
  finish: ({ organisation, uid }: ImportKey, result: object) =>
    queries
      .updateTable('imports')
      .set({ state: 'applied', applied_at: sql`clock_timestamp()`, result: sql`${JSON.stringify(result)}::jsonb` })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
  leaveOut: ({ organisation, uid }: ImportKey, position: number, reasons: Readonly<Record<string, string>>) =>
    queries
      .updateTable('import_sheets')
      .set({ left_out: sql`${JSON.stringify(reasons)}::jsonb` })
      .where('organisation_uid', '=', organisation)
      .where('import_uid', '=', uid)
      .where('position', '=', position),
};
