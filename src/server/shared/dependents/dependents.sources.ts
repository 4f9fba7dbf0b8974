import { sql } from 'kysely';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { assessmentSources, createScopeSource, ownedAssessmentSource } from './assessment-sources.ts';
import { landlordSources } from './landlord-sources.ts';
import { masterSources } from './master-sources.ts';
import { activatingSources, createPlannedSources, personPlanSources, scenarioPlanSources } from './plan-sources.ts';
import {
  anyTarget,
  createActivitySource,
  createNeedSource,
  createOwnNeedSource,
  createReferenceSource,
  createResourceNeedSources,
  type Source,
  targetOrganisation,
} from './source.ts';

const person = personName('r');
const equipment = { kind: 'equipment', reads: permissionNames.equipment.read, table: 'equipment' } as const;
const units = { kind: 'business_unit', reads: permissionNames.business_unit.read, table: 'business_units' } as const;
const divisions = { kind: 'division', reads: permissionNames.division.read, table: 'divisions' } as const;
// The specification grants access to team members through the permissions for divisions.
const members = {
  kind: 'team_member',
  reads: permissionNames.division.read,
  table: 'team_members',
  effect: 'loses',
} as const;
const users = { kind: 'user', reads: permissionNames.user.read, table: 'users', name: person } as const;

const rules = {
  link: 'notified',
  kind: 'event_notification',
  reads: permissionNames.notification.read,
  table: 'event_notifications',
} as const;
const createRuleSource = (table: string, column: string) =>
  createReferenceSource({ ...rules, effect: 'loses', column, through: { table, column: 'event_notification_uid' } });

const createMemberSource = (table: string, column: string) =>
  createReferenceSource({ ...members, link: 'in_it', column, through: { table, column: 'team_member_uid' } });

const scenarios = {
  kind: 'dependency_scenario',
  reads: permissionNames.dependency_scenario.read,
  table: 'dependency_scenarios',
} as const;

/** Creates the source for scenarios that show the record. A deletion removes the record from these scenarios. */
const createShownSource = (column: string) =>
  createReferenceSource({
    ...scenarios,
    link: 'shown',
    effect: 'loses',
    column,
    through: { table: 'scenario_nodes', column: 'scenario_uid' },
  });

/** The dependents of an activity include its own dependencies and the drafts that edit it. */
const activitySources: readonly Source[] = [
  createNeedSource('needs_activity_uid', 'loses'),
  {
    link: 'needed_by_it',
    kind: 'provider',
    effect: 'loses',
    reads: permissionNames.activity.read,
    at: ['activity_links.activity_uid'],
    rows: sql`select p.uid, p.name from activity_links l
      join providers p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
      where l.organisation_uid = ${targetOrganisation} and l.activity_uid = ${anyTarget}`,
  },
  createReferenceSource({
    link: 'draft',
    kind: 'activity_batch',
    effect: 'loses',
    reads: [permissionNames.activity.bulk_modify, permissionNames.activity.read],
    table: 'activity_batches',
    column: 'activity_uid',
    name: sql`r.title`,
    through: { table: 'activity_batch_targets', column: 'batch_uid' },
  }),
  createShownSource('activity_uid'),
  createScopeSource('activity_uid'),
  ...createPlannedSources('activity_uid', true),
];

const locationSources: readonly Source[] = [
  createNeedSource('location_uid', 'blocks'),
  ...createResourceNeedSources('location_uid'),
  createOwnNeedSource('location'),
  createActivitySource('location_uid', { link: 'works_there' }),
  createReferenceSource({
    link: 'alternate',
    kind: 'location',
    reads: permissionNames.location.read,
    table: 'locations',
    column: 'alternate_uid',
    through: { table: 'location_alternates', column: 'location_uid' },
  }),
  createShownSource('location_uid'),
  ...createPlannedSources('location_uid', true),
];

const roleSources: readonly Source[] = [
  createNeedSource('role_uid', 'blocks'),
  ...createResourceNeedSources('role_uid'),
  {
    link: 'stands_in',
    kind: 'activity',
    effect: 'blocks',
    reads: permissionNames.activity.read,
    at: ['activity_link_alternatives.role_uid'],
    rows: sql`select a.uid, a.name, a.state from activity_link_alternatives t
      join activities a on a.organisation_uid = t.organisation_uid and a.uid = t.activity_uid
      where t.organisation_uid = ${targetOrganisation} and t.role_uid = ${anyTarget}`,
  },
  createShownSource('role_uid'),
  ...createPlannedSources('role_uid'),
];

const supplierSources: readonly Source[] = [
  createNeedSource('supplier_uid', 'blocks'),
  ...createResourceNeedSources('supplier_uid'),
  createOwnNeedSource('supplier'),
  createReferenceSource({
    link: 'of_supplier',
    kind: 'application',
    reads: permissionNames.application.read,
    table: 'applications',
    column: 'supplier_uid',
  }),
  createReferenceSource({
    link: 'file',
    kind: 'certificate',
    effect: 'goes',
    reads: permissionNames.supplier.read,
    table: 'supplier_certificates',
    column: 'supplier_uid',
    name: sql`r.file_name`,
  }),
  createShownSource('supplier_uid'),
  ...createPlannedSources('supplier_uid', true),
];

/** Creates the source for owners and team members, which lose their account but are not deleted with the user. */
const createAccountSource = (
  kind: 'activity_owner' | 'equipment_owner' | 'team_member',
  table: string,
  reads: Permission,
) =>
  createReferenceSource({
    link: 'account',
    kind,
    effect: 'loses',
    reads,
    table,
    column: 'user_uid',
    ...(kind !== 'team_member' && { name: person }),
  });

const sources: Readonly<Partial<Record<DeletableKind, readonly Source[]>>> = {
  ...activatingSources,
  activity: activitySources,
  activity_owner: [
    createActivitySource('owner_uid', { link: 'owned' }),
    createActivitySource('deputy_uid', { link: 'deputised' }),
    createReferenceSource({
      ...scenarios,
      link: 'owned',
      effect: 'loses',
      column: 'owner_uid',
      through: { table: 'scenario_owners', column: 'scenario_uid' },
    }),
    ownedAssessmentSource,
    ...personPlanSources,
  ],
  activity_role: roleSources,
  application: [
    createNeedSource('application_uid', 'blocks'),
    ...createResourceNeedSources('application_uid'),
    createOwnNeedSource('application'),
    createShownSource('application_uid'),
    ...createPlannedSources('application_uid'),
  ],
  business_unit: [
    createActivitySource('business_unit_uid', { link: 'in_it' }),
    createMemberSource('team_member_business_units', 'business_unit_uid'),
    createScopeSource('business_unit_uid'),
  ],
  dependency_scenario: [
    createReferenceSource({
      link: 'kept',
      kind: 'scenario_run',
      effect: 'goes',
      reads: permissionNames.dependency_scenario.read,
      table: 'scenario_runs',
      column: 'scenario_uid',
    }),
    ...scenarioPlanSources,
  ],
  division: [
    createReferenceSource({ ...units, link: 'in_it', column: 'division_uid' }),
    createActivitySource('division_uid', { link: 'in_it' }),
    createMemberSource('team_member_divisions', 'division_uid'),
    createScopeSource('division_uid'),
    createRuleSource('event_notification_divisions', 'division_uid'),
  ],
  equipment: [
    createNeedSource('equipment_uid', 'blocks'),
    ...createResourceNeedSources('equipment_uid'),
    createOwnNeedSource('equipment'),
    createShownSource('equipment_uid'),
    ...createPlannedSources('equipment_uid'),
  ],
  equipment_category: [createReferenceSource({ ...equipment, link: 'in_it', column: 'category_uid' })],
  equipment_owner: [
    createReferenceSource({
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
      rows: sql`select a.uid, a.name, a.state from activities a where a.organisation_uid = ${targetOrganisation}
        and exists (select from target t where jsonb_path_exists(a.impacts -> t.uid::text, '$[*] ? (@ != null)'))`,
    },
  ],
  location: locationSources,
  master: [...masterSources, createShownSource('utility_uid')],
  ...assessmentSources,
  scenario_category: [createReferenceSource({ ...scenarios, link: 'in_it', column: 'category_uid' })],
  supplier: supplierSources,
  supplier_category: [
    createReferenceSource({
      link: 'in_it',
      kind: 'supplier',
      reads: permissionNames.supplier.read,
      table: 'suppliers',
      column: 'category_uid',
    }),
  ],
  team_member: [
    createReferenceSource({ ...divisions, link: 'owned', effect: 'loses', column: 'owner_uid' }),
    createReferenceSource({ ...units, link: 'owned', effect: 'loses', column: 'owner_uid' }),
  ],
  role: [
    createReferenceSource({
      ...users,
      link: 'holder',
      column: 'role_uid',
      through: { table: 'user_roles', column: 'user_uid' },
    }),
    createRuleSource('event_notification_roles', 'role_uid'),
  ],
  notification_template: [createReferenceSource({ ...rules, column: 'template_uid' })],
  user: [
    createAccountSource('activity_owner', 'activity_owners', permissionNames.activity.read),
    createAccountSource('equipment_owner', 'equipment_owners', permissionNames.equipment.read),
    createAccountSource('team_member', 'team_members', permissionNames.division.read),
  ],
  ...landlordSources,
};

/**
 * Lists the sources of dependents of a kind; none for a kind that nothing refers to. A test compares them with the
 * foreign keys.
 */
export const listSources = (kind: DeletableKind): readonly Source[] => sources[kind] ?? [];
