import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('figures', {
  name: 'Name',
  count: 'Activities',
  showTable: 'Show as table',
  showChart: 'Show as chart',
});
