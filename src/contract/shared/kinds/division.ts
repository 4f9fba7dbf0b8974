import { code } from '#root/contract/platform/fields.ts';
import { descriptionField, nameField } from '#root/contract/shared/fields/common-fields.ts';
import { referenceField, textField } from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

export const division = defineRecord({
  kind: 'division',
  plural: 'divisions',
  path: '/org/divisions',
  listPath: '/org',
  permissions: 'division',
  opens: 'update',
  words: { one: 'division', many: 'divisions' },
  refersTo: ['team_member'],
  fields: {
    name: nameField,
    code: textField('Code', code()),
    description: descriptionField,
    /** The person responsible for the division. */
    ownerUid: referenceField('Owner', 'team_member'),
  },
  can: { palette: true, delete: { whenUsed: ['reassign'] }, transfer: true, archive: 'name', duplicate: 'always' },
});
