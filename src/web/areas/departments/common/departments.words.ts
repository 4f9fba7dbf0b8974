import { titles } from '#root/web/areas/departments/departments.titles.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** What the screens of divisions, business units and team members say alike. */
export const text = defineMessages('departments', {
  remove: 'Delete',
  removeDivision: 'Delete division',
  removeUnit: 'Delete business unit',
  removeMember: 'Delete team member',
});

/** Words of their screens where those of registers differ. */
export const departmentTexts = { open: 'Edit', create: 'Save', created: '{{name}} has been created' };

/** The way to their pages. */
export const departmentsTrail = [{ label: titles('title'), href: '/org' }];
