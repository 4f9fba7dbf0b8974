import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('equipment', {
  title: 'Equipment',
  views: 'Equipment, its owners and categories',
  emptyBody:
    'Equipment is what activities work with, such as machines, vehicles and tools. You can also add it while you edit an activity.',
  ownersHelp: 'The people responsible for the equipment.',
  ownerNoted: 'Name from an import: {{name}}',

  categoriesTab: 'Categories',
  emptyCategoriesBody: 'Categories group equipment, such as “Vehicles” or “Pumps”.',

  ownersTab: 'Owners',
  emptyOwnersBody: 'Owners are the people responsible for equipment.',
  ownerName: 'Name',
  email: 'Email',
  account: 'Account',
  noAccount: 'No account',
});
