import { defineMessages } from '#root/web/i18n.ts';

/** What the screens of divisions, business units and team members say alike. */
export const text = defineMessages('departments', {
  departments: 'Departments',
  remove: 'Delete',
  removed: '{{name}} has been deleted',
  removeTitle: 'Delete {{name}}?',
  removeDivision: 'Delete division',
  removeDivisionBody: 'A division can be deleted when it has no business units and no activities. Its people stay.',
  removeUnit: 'Delete business unit',
  removeUnitBody: 'A business unit can be deleted when it has no activities. Its people stay.',
  removeMember: 'Delete team member',
  removeMemberBody: 'Divisions and business units of this person stay, without an owner.',
});
