import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { registerFields } from '#root/contract/import/register-fields.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import { businessUnitSpec, divisionSpec, teamMemberSpec } from './departments.ts';
import { deriveRegister } from './derive-register.ts';
import { bcpSpec, resiliencePlanSpec } from './plans.ts';
import {
  activityOwnerSpec,
  activityRoleSpec,
  applicationSpec,
  equipmentOwnerSpec,
  equipmentSpec,
  locationSpec,
} from './providers.ts';
import type { ReferredKind, RegisterSpec } from './register-spec.ts';
import { equipmentCategorySpec, supplierCategorySpec, supplierSpec } from './suppliers.ts';

type Reference = { readonly as: 'listed' | 'one' | 'many' };

/** The kinds whose fields name other records. Their columns need help text. */
type ReferringKind = {
  [K in RegisterKind]: Extract<(typeof registerFields)[K][keyof (typeof registerFields)[K]], Reference> extends never
    ? never
    : K;
}[RegisterKind];

/** The columns of the kinds with hints of their own. */
const specs: Partial<Record<RegisterKind, RegisterSpec>> & Record<ReferringKind, RegisterSpec> = {
  activity_owner: activityOwnerSpec,
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
  bcp: bcpSpec,
  resilience_plan: resiliencePlanSpec,
};

const fieldsByKind: Readonly<Record<RegisterKind, FieldSet>> = registerFields;

/** The columns of each register, from which imports, exports and templates follow. */
export const registerSpecs = Object.fromEntries(
  registerKinds.map((kind) => [kind, specs[kind] ?? deriveRegister(kind, fieldsByKind[kind])]),
) as Readonly<Record<RegisterKind, RegisterSpec>>;

/** Returns true if this kind is a register. */
export const isRegister = (kind: string): kind is RegisterKind => Object.hasOwn(registerSpecs, kind);

/** Returns whether the records of a register are people, who can be named by their address and as "Hill, Jo". */
export const holdsPeople = (kind: ReferredKind): boolean =>
  kind !== 'activity' && (registerSpecs[kind].person || registerSpecs[kind].code === 'email');

/** Returns whether cells of a register name activities. */
export const refersToActivities = ({ fields }: RegisterSpec): boolean =>
  fields.some((field) => (field.as === 'one' || field.as === 'many') && field.to === 'activity');

/** Returns whether two records of a kind can have the same name. */
export const canShareNames = (kind: ReferredKind): boolean =>
  kind !== 'activity' && registerSpecs[kind].uniqueName === 'no';
