import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('place', {
  place: 'What is shown',
  all: 'All',
  division: 'Division',
  unit: 'Business unit',
});
