import { defineMessages } from '#root/web/i18n.ts';

/** What the screens of divisions, business units and team members say alike. */
export const text = defineMessages('departments', {
  departments: 'Departments',
  remove: 'Delete',
  removeDivision: 'Delete division',
  removeUnit: 'Delete business unit',
  removeMember: 'Delete team member',
});
