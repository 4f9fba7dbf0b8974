import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { businessUnitSpec, divisionSpec, teamMemberSpec } from './departments.ts';
import { activityRoleSpec, applicationSpec, equipmentOwnerSpec, equipmentSpec, locationSpec } from './providers.ts';
import type { RegisterSpec } from './register-spec.ts';
import { equipmentCategorySpec, supplierCategorySpec, supplierSpec } from './suppliers.ts';

/** The columns of each register, from which imports, exports and templates follow. */
export const registerSpecs: Readonly<Record<RegisterKind, RegisterSpec>> = {
  supplier_category: supplierCategorySpec,
  supplier: supplierSpec,
  application: applicationSpec,
  equipment_category: equipmentCategorySpec,
  equipment_owner: equipmentOwnerSpec,
  equipment: equipmentSpec,
  location: locationSpec,
  activity_role: activityRoleSpec,
  team_member: teamMemberSpec,
  division: divisionSpec,
  business_unit: businessUnitSpec,
};

/** Whether this kind is a register. */
export const isRegister = (kind: string): kind is RegisterKind => Object.hasOwn(registerSpecs, kind);
