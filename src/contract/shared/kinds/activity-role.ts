import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { defineRecord } from './define-record.ts';

export const activityRole = defineRecord({
  kind: 'activity_role',
  plural: 'activity_roles',
  path: '/activity-roles',
  permissions: 'activity_role',
  words: { one: 'activity role', many: 'activity roles' },
  node: 'role',
  nodeWords: { one: 'activity role', many: 'activity roles' },
  menu: { group: 'organisation', place: 3 },
  fields: {
    name: nameField,
    description: descriptionField,
    status: statusField,
    rtoMinutes: recoveryField,
    ownerName: ownerNoteField,
    workaround: workaroundField,
  },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'activity_roles',
  },
});
