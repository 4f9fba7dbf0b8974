import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('equipment', {
  title: 'Equipment',
  views: 'Equipment, its owners and categories',
  emptyBody:
    'Equipment is what activities work with: machines, vehicles, tools. It can also be added while an activity is filled in.',
  ownersHelp: 'Who answers for it.',
  ownerNoted: 'Noted at an import: {{name}}',

  categoriesTab: 'Categories',
  emptyCategoriesBody: 'Categories sort equipment, such as “Vehicles” or “Pumps”.',

  ownersTab: 'Owners',
  emptyOwnersBody: 'Owners are the people who answer for equipment.',
  ownerName: 'Name',
  email: 'E-mail',
  account: 'Account',
  noAccount: 'No account',
});
