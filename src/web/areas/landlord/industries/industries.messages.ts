import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const texts = {
  open: 'Edit',
  create: 'Save',
  emptyBody: 'Industries group organisations, in lists and for messages.',
};

export const text = defineMessages('industries', {
  active: 'Can be chosen',
  activeHelp: 'Switched off, it stays with the organisations that have it and is not offered to others.',
  organisations: 'Organisations',
});
