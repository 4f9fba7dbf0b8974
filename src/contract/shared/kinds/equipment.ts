import { optionalText } from '#root/contract/platform/fields.ts';
import {
  descriptionField,
  nameField,
  recoveryField,
  statusField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { referenceField, referenceListField, textField } from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

export const equipment = defineRecord({
  kind: 'equipment',
  plural: 'equipment',
  path: '/equipment',
  permissions: 'equipment',
  words: { one: 'piece of equipment', many: 'equipment' },
  label: 'Equipment',
  node: 'equipment',
  nodeWords: { one: 'equipment', many: 'equipment' },
  parts: {
    equipment_links: { label: 'Dependency of equipment', of: ['dependent_uid'], about: 'provider_uid' },
    equipment_ownerships: { label: 'Owner of equipment', of: ['equipment_uid'], about: 'owner_uid' },
  },
  refersTo: ['activity_role', 'application', 'equipment_category', 'equipment_owner', 'location', 'master', 'supplier'],
  menu: { group: 'resources', place: 2 },
  fields: {
    name: nameField,
    description: descriptionField,
    status: statusField,
    rtoMinutes: recoveryField,
    categoryUid: referenceField('Category', 'equipment_category'),
    ownerUids: referenceListField('Owners', 'equipment_owner', { part: 'equipment_ownerships', max: 50 }),
    /** The owner as recorded by an import; '' for none. */
    ownerName: { ...textField('Owner as noted', optionalText(255)), importAs: 'owner', input: false },
    workaround: workaroundField,
  },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'equipment',
  },
});
