import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('history', {
  nobody: 'Holdfast',
  stranger: 'Not signed in',
  someone: 'Someone who has left',
  landlord: 'the landlord',
  created: 'created this',
  updated: 'changed this',
  deleted: 'deleted this',
  whatPart: '{{what}}: {{part}}',
  partCreated: 'added: {{what}}',
  partUpdated: 'changed: {{what}}',
  partDeleted: 'removed: {{what}}',
});
