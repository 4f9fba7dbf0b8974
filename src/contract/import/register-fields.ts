import { ownerFields } from '#root/contract/activities/activity-owners.ts';
import { activityRoleFields } from '#root/contract/activities/activity-roles.ts';
import { businessUnitFields } from '#root/contract/departments/business-units.ts';
import { divisionFields } from '#root/contract/departments/divisions.ts';
import { teamMemberFields } from '#root/contract/departments/team-members.ts';
import { applicationFields } from '#root/contract/resources/applications.ts';
import { equipmentFields } from '#root/contract/resources/equipment.ts';
import { locationFields } from '#root/contract/resources/locations.ts';
import { supplierFields } from '#root/contract/resources/suppliers.ts';
import type { Field, FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import type { KindThatCan } from '#root/contract/shared/kinds/kinds.ts';
import { categoryFields } from '#root/contract/shared/register-categories.ts';

type RegisterKind = KindThatCan<'transfer'>;

/** The fields of each kind of record that can be imported and exported. */
export const registerFields = {
  supplier_category: categoryFields,
  supplier: supplierFields,
  application: applicationFields,
  equipment_category: categoryFields,
  equipment_owner: ownerFields,
  equipment: equipmentFields,
  location: locationFields,
  activity_role: activityRoleFields,
  team_member: teamMemberFields,
  division: divisionFields,
  business_unit: businessUnitFields,
} as const satisfies Record<RegisterKind, FieldSet>;

type ShortName<Key extends string> = Key extends `${infer Start}Uids`
  ? `${Start}s`
  : Key extends `${infer Start}${'Uid' | 'Minutes'}`
    ? Start
    : Key;

type ColumnName<Fields extends FieldSet> = {
  [Key in keyof Fields & string]: Fields[Key] extends { readonly transfer: false }
    ? never
    : Fields[Key] extends { readonly importAs: infer Name extends string }
      ? Name
      : ShortName<Key>;
}[keyof Fields & string];

/** The columns of all registers, as named in the import API. */
export type RegisterColumn = {
  [Kind in RegisterKind]: ColumnName<(typeof registerFields)[Kind]>;
}[RegisterKind];

/** Returns the name of a field's column in the import API: `status` for `statusUid`, `divisions` for `divisionUids`. */
export const findColumnName = (key: string, { importAs }: Field): RegisterColumn =>
  (importAs ?? key.replace(/(Uid|Minutes)$/, '').replace(/Uids$/, 's')) as RegisterColumn;

/** Lists the fields of a kind that are imported and exported, by their keys, in the order of exports. */
export const listTransferred = (fields: FieldSet): [string, Field][] =>
  Object.entries(fields).filter(([, { transfer }]) => transfer !== false);

/** The columns of all registers, without repetitions. */
export const registerColumns = [
  ...new Set(
    Object.values<FieldSet>(registerFields).flatMap((fields) =>
      listTransferred(fields).map(([key, field]) => findColumnName(key, field)),
    ),
  ),
];
