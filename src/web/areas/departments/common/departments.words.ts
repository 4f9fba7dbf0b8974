import { titles } from '#root/web/areas/departments/departments.titles.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts shared by divisions, business units and team members. */
export const text = defineMessages('departments', {
  remove: 'Delete',
  removeDivision: 'Delete division',
  removeUnit: 'Delete business unit',
  removeMember: 'Delete team member',
});

/** Texts that differ from the texts of other registers. */
export const departmentTexts = { created: '{{name}} has been created' };

/** The breadcrumb of the pages for divisions, business units and team members. */
export const departmentsTrail = [{ label: titles('title'), href: '/org' }];
