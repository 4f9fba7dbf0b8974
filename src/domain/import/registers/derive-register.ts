import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import { capitalise, describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { descriptionHints, nameHints, statusHints } from './common-hints.ts';
import { buildSpec, type RegisterSpec } from './register-spec.ts';

/**
 * Builds the spec of a register that needs no hints of its own: names are unique, and files are recognised by the
 * words for the kind.
 */
export function deriveRegister(kind: RegisterKind, fields: FieldSet): RegisterSpec {
  const { one, many } = describeKind(kind).words;
  const hints = {
    // The heading of the name distinguishes registers that have the same few columns.
    name: { ...nameHints(one, many, `${capitalise(one)} 1`), exported: capitalise(one) },
    description: descriptionHints,
    status: statusHints,
  };
  return buildSpec(kind, fields, hints, { named: new RegExp(many.replaceAll(' ', '.')), uniqueName: 'yes' });
}
