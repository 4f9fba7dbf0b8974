import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('invitations', {
  title: 'Invite people',
  userList: 'Users',
  people: 'Email addresses',
  peopleHelp:
    'Separate addresses with commas, semicolons or line breaks. Names are optional: Ana Lee <ana@example.org>. At most 200 at a time.',
  roleUids: 'Access roles',
  roleHelp: 'Everyone gets these roles. You can change them for each person later.',
  preview: 'Who will be invited',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  state: 'Status',
  willBeInvited: 'Gets an invitation',
  isUser: 'Already a user. No email is sent.',
  users_one: '1 is already a user',
  users_other: '{{count}} are already users',
  problemOf: '{{field}}: {{problem}}',
  count_one: '1 person can be invited',
  count_other: '{{count}} people can be invited',
  problems_one: '1 entry has a problem',
  problems_other: '{{count}} entries have a problem',
  dropProblems: 'Remove entries with problems',
  remove: 'Remove {{name}}',
  removeShort: 'Remove',
  fixFirst: 'Fix or remove the entries with problems first',
  send: 'Send invitations',
  results: 'Results',
  'outcome.invited': 'Invited',
  'outcome.there': 'Already a user',
  'outcome.refused': 'Not invited',
  sent_one: '1 person has been invited',
  sent_other: '{{count}} people have been invited',
  again: 'Invite more people',
  toList: 'Show users',
});

/** Labels by field path, for the error summary. */
export const labels = {
  people: text('people'),
  'people.*.email': text('email'),
  roleUids: text('roleUids'),
};
