import { sql } from 'kysely';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import { activities, needing, organisation, referring, type Source, uids } from './source.ts';

const person = personName('r');
const equipment = { kind: 'equipment', reads: permissionNames.equipment.read, table: 'equipment' } as const;
const units = { kind: 'business_unit', reads: permissionNames.business_unit.read, table: 'business_units' } as const;
const divisions = { kind: 'division', reads: permissionNames.division.read, table: 'divisions' } as const;
// The specification opens team members by the permissions of divisions.
const members = {
  kind: 'team_member',
  reads: permissionNames.division.read,
  table: 'team_members',
  effect: 'loses',
} as const;
const users = { kind: 'user', reads: permissionNames.user.read, table: 'users', name: person } as const;

const memberOf = (table: string, column: string) =>
  referring({ ...members, link: 'in_it', column, through: { table, column: 'team_member_uid' } });

const scenarios = {
  kind: 'dependency_scenario',
  reads: permissionNames.dependency_scenario.read,
  table: 'dependency_scenarios',
} as const;

/** Scenarios that show the record; it goes from them. */
const shownIn = (column: string) =>
  referring({
    ...scenarios,
    link: 'shown',
    effect: 'loses',
    column,
    through: { table: 'scenario_nodes', column: 'scenario_uid' },
  });

/** Of an activity itself: what it needs, and drafts of the grid that edit it. */
const ofActivity: readonly Source[] = [
  needing('needs_activity_uid', 'loses'),
  {
    link: 'needed_by_it',
    kind: 'provider',
    effect: 'loses',
    reads: permissionNames.activity.read,
    at: ['activity_links.activity_uid'],
    rows: sql`select p.uid, p.name from activity_links l
      join providers p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
      where l.organisation_uid = ${organisation} and l.activity_uid = ${uids}`,
  },
  referring({
    link: 'draft',
    kind: 'activity_batch',
    effect: 'loses',
    reads: [permissionNames.activity.bulk_modify, permissionNames.activity.read],
    table: 'activity_batches',
    column: 'activity_uid',
    name: sql`r.title`,
    through: { table: 'activity_batch_targets', column: 'batch_uid' },
  }),
  shownIn('activity_uid'),
];

const ofLocation: readonly Source[] = [
  needing('location_uid', 'blocks'),
  activities('location_uid', { link: 'works_there' }),
  referring({
    link: 'alternate',
    kind: 'location',
    reads: permissionNames.location.read,
    table: 'locations',
    column: 'alternate_uid',
    through: { table: 'location_alternates', column: 'location_uid' },
  }),
  shownIn('location_uid'),
];

const ofRole: readonly Source[] = [
  needing('role_uid', 'blocks'),
  {
    link: 'stands_in',
    kind: 'activity',
    effect: 'blocks',
    reads: permissionNames.activity.read,
    at: ['activity_link_alternatives.role_uid'],
    rows: sql`select a.uid, a.name, a.state from activity_link_alternatives t
      join activities a on a.organisation_uid = t.organisation_uid and a.uid = t.activity_uid
      where t.organisation_uid = ${organisation} and t.role_uid = ${uids}`,
  },
  shownIn('role_uid'),
];

const ofSupplier: readonly Source[] = [
  needing('supplier_uid', 'blocks'),
  referring({
    link: 'of_supplier',
    kind: 'application',
    reads: permissionNames.application.read,
    table: 'applications',
    column: 'supplier_uid',
  }),
  referring({
    link: 'file',
    kind: 'certificate',
    effect: 'goes',
    reads: permissionNames.supplier.read,
    table: 'supplier_certificates',
    column: 'supplier_uid',
    name: sql`r.file_name`,
  }),
  shownIn('supplier_uid'),
];

const readsOf = {
  activity: permissionNames.activity.read,
  supplier: permissionNames.supplier.read,
  team_member: permissionNames.division.read,
} as const;

/** A utility is needed, with captured data; every other row of a list is chosen. */
const ofMaster = masterReferences.map(({ table, column, kind, usedAs, of }): Source => {
  if (table === 'activity_links') return needing(column, 'blocks');
  const part = { link: 'value', usedAs } as const;
  if (table === 'activities') return activities(column, part);
  return referring({
    ...part,
    kind,
    reads: readsOf[kind],
    table: of?.table ?? table,
    column,
    ...(of && { through: { table, column: of.column } }),
  });
});

/** People who answer for something as a user of the product stay, without the account. */
const accountOf = (kind: 'activity_owner' | 'equipment_owner' | 'team_member', table: string, reads: Permission) =>
  referring({
    link: 'account',
    kind,
    effect: 'loses',
    reads,
    table,
    column: 'user_uid',
    ...(kind !== 'team_member' && { name: person }),
  });

const inOrganisation = (kind: 'activity' | 'supplier' | 'user', reads: Permission, table: string): Source => ({
  link: 'in_it',
  kind,
  effect: 'goes',
  reads,
  counted: true,
  at: [],
  rows: sql`select r.uid, '' as name from ${sql.table(table)} r where r.organisation_uid = ${organisation}`,
});

/** What depends on the records of each kind. */
export const sources: Readonly<Record<DeletableKind, readonly Source[]>> = {
  activity: ofActivity,
  activity_owner: [
    activities('owner_uid', { link: 'owned' }),
    activities('deputy_uid', { link: 'deputised' }),
    referring({
      ...scenarios,
      link: 'owned',
      effect: 'loses',
      column: 'owner_uid',
      through: { table: 'scenario_owners', column: 'scenario_uid' },
    }),
  ],
  activity_role: ofRole,
  application: [needing('application_uid', 'blocks'), shownIn('application_uid')],
  business_unit: [
    activities('business_unit_uid', { link: 'in_it' }),
    memberOf('team_member_business_units', 'business_unit_uid'),
  ],
  dependency_scenario: [
    referring({
      link: 'kept',
      kind: 'scenario_run',
      effect: 'goes',
      reads: permissionNames.dependency_scenario.read,
      table: 'scenario_runs',
      column: 'scenario_uid',
    }),
  ],
  division: [
    referring({ ...units, link: 'in_it', column: 'division_uid' }),
    activities('division_uid', { link: 'in_it' }),
    memberOf('team_member_divisions', 'division_uid'),
  ],
  equipment: [needing('equipment_uid', 'blocks'), shownIn('equipment_uid')],
  equipment_category: [referring({ ...equipment, link: 'in_it', column: 'category_uid' })],
  equipment_owner: [
    referring({
      ...equipment,
      link: 'owned',
      column: 'owner_uid',
      through: { table: 'equipment_ownerships', column: 'equipment_uid' },
    }),
  ],
  impact_category: [
    {
      link: 'assessed',
      kind: 'activity',
      effect: 'blocks',
      reads: permissionNames.activity.read,
      at: [],
      rows: sql`select a.uid, a.name, a.state from activities a where a.organisation_uid = ${organisation}
        and exists (select from target t where jsonb_path_exists(a.impacts -> t.uid::text, '$[*] ? (@ != null)'))`,
    },
  ],
  location: ofLocation,
  master: [...ofMaster, shownIn('utility_uid')],
  scenario_category: [referring({ ...scenarios, link: 'in_it', column: 'category_uid' })],
  supplier: ofSupplier,
  supplier_category: [
    referring({
      link: 'in_it',
      kind: 'supplier',
      reads: permissionNames.supplier.read,
      table: 'suppliers',
      column: 'category_uid',
    }),
  ],
  team_member: [
    referring({ ...divisions, link: 'owned', effect: 'loses', column: 'owner_uid' }),
    referring({ ...units, link: 'owned', effect: 'loses', column: 'owner_uid' }),
  ],
  role: [
    referring({ ...users, link: 'holder', column: 'role_uid', through: { table: 'user_roles', column: 'user_uid' } }),
  ],
  user: [
    accountOf('activity_owner', 'activity_owners', permissionNames.activity.read),
    accountOf('equipment_owner', 'equipment_owners', permissionNames.equipment.read),
    accountOf('team_member', 'team_members', permissionNames.division.read),
  ],
  industry: [
    {
      link: 'in_it',
      kind: 'organization',
      effect: 'blocks',
      reads: permissionNames.organization.read,
      at: [],
      rows: sql`select o.uid, o.name from organisation_registry() o where o.industry_uid = ${uids}`,
    },
  ],
  organization: [
    inOrganisation('user', permissionNames.organization.read, 'users'),
    inOrganisation('activity', permissionNames.organization.read, 'activities'),
    inOrganisation('supplier', permissionNames.organization.read, 'suppliers'),
  ],
};
