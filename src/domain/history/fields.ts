import { ownerFields } from '#root/contract/activities/activity-owners.ts';
import { registerFields } from '#root/contract/import/register-fields.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { categoryFields } from '#root/contract/shared/register-categories.ts';

const fieldsByKind: Readonly<Partial<Record<Kind, FieldSet>>> = {
  ...registerFields,
  activity_owner: ownerFields,
  industry: categoryFields,
  scenario_category: categoryFields,
};

/** Returns the fields of a kind; an empty set for kinds that are not described by fields. */
export const findFields = (kind: Kind): FieldSet => fieldsByKind[kind] ?? {};
