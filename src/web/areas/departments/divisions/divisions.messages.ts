import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('divisions', {
  name: 'Name',
  code: 'Code',
  codeHelp: 'A short code that your organisation uses, if any',
  description: 'Description',
  owner: 'Owner',
  ownerHelp: 'The team member who answers for the division',
});
