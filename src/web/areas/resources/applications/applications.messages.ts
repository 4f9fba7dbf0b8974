import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('applications', {
  emptyBody: 'Applications are the software that activities need. You can also add them while you edit an activity.',
  supplierNoted: 'Name from an import: {{name}}',
  rtaHelp: 'The recovery time achieved in the last exercise or incident.',
  rpoHelp: 'The most data that may be lost, expressed as time.',
});
