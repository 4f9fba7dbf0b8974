import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './equipment.titles.ts';

export const text = defineMessages('equipment', {
  ...pageTitles,
  views: 'Equipment, its owners and categories',
  search: 'Search equipment',
  emptyTitle: 'No equipment yet',
  emptyBody:
    'Equipment is what activities work with: machines, vehicles, tools. It can also be added while an activity is filled in.',
  category: 'Category',
  owners: 'Owners',
  ownersHelp: 'Who answers for it.',
  ownerNoted: 'Noted at an import: {{name}}',

  categoriesTab: 'Categories',
  newCategory: 'New equipment category',
  searchCategories: 'Search equipment categories',
  emptyCategories: 'No equipment categories yet',
  emptyCategoriesBody: 'Categories sort equipment, such as “Vehicles” or “Pumps”.',

  ownersTab: 'Owners',
  searchOwners: 'Search equipment owners',
  emptyOwners: 'No equipment owners yet',
  emptyOwnersBody: 'Owners are the people who answer for equipment.',
  ownerName: 'Name',
  email: 'E-mail',
  account: 'Account',
  noAccount: 'No account',
});
