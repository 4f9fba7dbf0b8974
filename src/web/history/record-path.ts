import type { RecordKindName } from '#root/contract/audit-log.ts';

const paths: Readonly<Partial<Record<RecordKindName, string>>> = {
  activity: '/activities/',
  activity_batch: '/activities/bulk/',
  activity_owner: '/users/activity-owner/',
  activity_role: '/activity-roles/',
  application: '/applications/',
  business_unit: '/org/business-units/',
  dependency_scenario: '/dependency-scenarios/',
  division: '/org/divisions/',
  equipment: '/equipment/',
  equipment_category: '/equipment-categories/',
  equipment_owner: '/equipment-owners/',
  impact_category: '/settings/master/impact-categories/',
  import: '/import/',
  industry: '/industries/',
  location: '/locations/',
  role: '/users/roles/',
  supplier: '/suppliers/',
  supplier_category: '/supplier-categories/',
  team_member: '/org/team-members/',
  user: '/users/manage-users/',
};

/** The page of a record; undefined where a kind has none by uid alone. */
export function recordPath(kind: RecordKindName | null, uid: string): string | undefined {
  if (kind === 'organization') return '/settings/general';
  const path = kind && paths[kind];
  return path ? path + uid : undefined;
}
