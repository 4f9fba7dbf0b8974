import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const texts = {
  emptyBody: 'Use industries to group organisations.',
};

export const text = defineMessages('industries', {
  active: 'Can be chosen',
  activeHelp: 'An inactive industry can no longer be chosen. Organisations that already have it keep it.',
  organisations: 'Organisations',
});
