import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const texts = {
  open: 'Edit',
  create: 'Save',
  emptyBody: 'Industries group organisations in lists.',
};

export const text = defineMessages('industries', {
  active: 'Can be chosen',
  activeHelp: 'If inactive, organisations keep this industry, but others cannot choose it.',
  organisations: 'Organisations',
});
