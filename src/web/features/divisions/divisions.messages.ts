import { defineMessages } from '#root/web/i18n.ts';

export const text = defineMessages('divisions', {
  departments: 'Departments',
  newTitle: 'New division',
  name: 'Name',
  code: 'Code',
  codeHelp: 'A short code that your organisation uses, if any',
  description: 'Description',
  owner: 'Owner',
  ownerHelp: 'The team member who answers for the division',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = {
  name: text('name'),
  code: text('code'),
  description: text('description'),
  ownerUid: text('owner'),
};
