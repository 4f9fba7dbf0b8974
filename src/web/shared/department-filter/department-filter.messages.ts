import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('place', {
  place: 'Division and business unit',
  all: 'All',
  division: 'Division',
  unit: 'Business unit',
});
