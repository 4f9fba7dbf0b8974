import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('invitations', {
  title: 'Invite people',
  users: 'Users',
  people: 'Addresses',
  peopleHelp:
    'One or many, separated by commas, semicolons or lines, with or without names: Ana Lee <ana@example.org>. At most 200 at a time.',
  roleUids: 'Roles',
  roleHelp: 'All of them get these roles; you can change each person’s roles later',
  preview: 'Who will be invited',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  state: 'State',
  willBeInvited: 'Gets an invitation',
  isThere: 'Is a user already: stays as they are, and gets no mail',
  there_one: '1 is a user already',
  there_other: '{{count}} are users already',
  problemOf: '{{field}}: {{problem}}',
  count_one: '1 person can be invited',
  count_other: '{{count}} people can be invited',
  problems_one: '1 entry has a problem',
  problems_other: '{{count}} entries have a problem',
  dropProblems: 'Remove entries with problems',
  remove: 'Remove {{name}}',
  removeShort: 'Remove',
  fixFirst: 'Correct or remove the entries with problems first',
  send: 'Send invitations',
  results: 'What became of each address',
  'outcome.invited': 'Invited',
  'outcome.there': 'Is a user already',
  'outcome.refused': 'Not invited',
  sent_one: '1 person has been invited',
  sent_other: '{{count}} people have been invited',
  again: 'Invite more people',
  toList: 'Show users',
});

/** Labels by field path, for the summary of what is wrong. */
export const labels = {
  people: text('people'),
  'people.*.email': text('email'),
  roleUids: text('roleUids'),
};
