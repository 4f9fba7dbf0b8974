import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './divisions.titles.ts';

export const text = defineMessages('divisions', {
  ...pageTitles,
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
