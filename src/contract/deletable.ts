import type { Scope } from './endpoint.ts';
import type { Permission } from './permissions.ts';

const content = (permission: Permission) => ({ scope: 'organisation' as const, permission });
const people = (permission: Permission) => ({ scope: 'tenant' as const, permission });
const registry = (permission: Permission) => ({ scope: 'landlord' as const, permission });

/** Every kind of record that can be deleted by itself; who may delete it may look at what depends on it. */
export const deletable = {
  activity: content('activity.delete'),
  activity_owner: content('activity.delete'),
  activity_role: content('activity_role.delete'),
  application: content('application.delete'),
  business_unit: content('business_unit.delete'),
  dependency_scenario: content('dependency_scenario.delete'),
  division: content('division.delete'),
  equipment: content('equipment.delete'),
  equipment_category: content('equipment.delete'),
  equipment_owner: content('equipment.delete'),
  impact_category: content('master.delete'),
  location: content('location.delete'),
  master: content('master.delete'),
  scenario_category: content('dependency_scenario.delete'),
  supplier: content('supplier.delete'),
  supplier_category: content('supplier_category.delete'),
  team_member: content('division.delete'),
  role: people('role.delete'),
  user: people('user.delete'),
  industry: registry('industry.delete'),
  organization: registry('organization.delete'),
} as const satisfies Record<string, { scope: Scope; permission: Permission }>;

export type DeletableKind = keyof typeof deletable;
export const deletableKinds = Object.keys(deletable) as [DeletableKind, ...DeletableKind[]];
