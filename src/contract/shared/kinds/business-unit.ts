import { descriptionField, nameField } from '#root/contract/shared/fields/common-fields.ts';
import { referenceField, requiredReferenceField } from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

export const businessUnit = defineRecord({
  kind: 'business_unit',
  plural: 'business_units',
  path: '/org/business-units',
  permissions: 'business_unit',
  words: { one: 'business unit', many: 'business units' },
  refersTo: ['division', 'team_member'],
  fields: {
    name: nameField,
    /** Changing the division moves the unit with its activities. */
    divisionUid: { ...requiredReferenceField('Division', 'division'), importAs: 'department' },
    description: descriptionField,
    /** The person responsible for the unit. */
    ownerUid: referenceField('Owner', 'team_member'),
  },
  can: {
    palette: true,
    delete: { whenUsed: ['reassign'], many: true },
    views: true,
    transfer: true,
    archive: 'own key',
    duplicate: 'always',
  },
});
