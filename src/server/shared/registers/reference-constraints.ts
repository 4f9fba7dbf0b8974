import { type FieldSet, toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { describeKind, findTable, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { findLinkTable } from './link-table.ts';

/** Short names of foreign keys that are not named after their table and column. */
const shortNames: Readonly<Record<string, string>> = {
  team_members_business_continuity_role: 'team_members_bc_role',
  team_member_business_units_business_unit: 'team_member_business_units_unit',
};

/**
 * Lists the foreign keys of a kind's references, each with its field, such as `suppliers_category` and `categoryUid`.
 */
export function listReferenceConstraints(kind: Kind, fields: FieldSet): (readonly [string, string])[] {
  const name = (table: string, column: string) => {
    const full = `${table}_${column.replace(/_uid$/, '')}`;
    return shortNames[full] ?? full;
  };
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.as === 'one' || field.as === 'listed') return [[name(findTable(kind), toColumn(key)), key] as const];
    if (field.as !== 'many') return [];
    const { table, other } = findLinkTable(kind, field);
    return [[name(table, other), key] as const];
  });
}

/** Returns the errors for violated references of a kind. Each error names the field whose record no longer exists. */
export const referenceConstraints = (kind: Kind, fields: FieldSet) =>
  Object.fromEntries(listReferenceConstraints(kind, fields).map(([constraint, key]) => [constraint, reference(key)]));

/** Lists the foreign keys with which the fields of any kind refer to records of this kind. */
export const listConstraintsTo = (kind: string): string[] =>
  kinds.flatMap((other) => {
    const fields: FieldSet = describeKind(other).fields ?? {};
    const refers = (key: string) => {
      const field = fields[key];
      return field !== undefined && 'to' in field && field.to === kind;
    };
    return listReferenceConstraints(other, fields).flatMap(([constraint, key]) => (refers(key) ? [constraint] : []));
  });
