import type { ImportKind, RegisterKind } from '#root/contract/import/import-terms.ts';
import { businessUnitSpec, divisionSpec, teamMemberSpec } from './departments.ts';
import { activityRoleSpec, applicationSpec, equipmentOwnerSpec, equipmentSpec, locationSpec } from './providers.ts';
import type { RegisterSpec } from './register-spec.ts';
import { equipmentCategorySpec, supplierCategorySpec, supplierSpec } from './suppliers.ts';

/** The columns of each register, from which imports, exports and templates follow. */
export const registerSpecs: Readonly<Record<RegisterKind, RegisterSpec>> = {
  supplier_categories: supplierCategorySpec,
  suppliers: supplierSpec,
  applications: applicationSpec,
  equipment_categories: equipmentCategorySpec,
  equipment_owners: equipmentOwnerSpec,
  equipment: equipmentSpec,
  locations: locationSpec,
  activity_roles: activityRoleSpec,
  team_members: teamMemberSpec,
  divisions: divisionSpec,
  business_units: businessUnitSpec,
};

/** Whether this kind is a register. */
export const isRegister = (kind: ImportKind): kind is RegisterKind => Object.hasOwn(registerSpecs, kind);
