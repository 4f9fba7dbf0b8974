import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './roles.titles.ts';

export const text = defineMessages('roles', {
  ...pageTitles,
  search: 'Search roles',
  name: 'Name',
  permissions: 'Permissions',
  permissionsHelp:
    'What somebody may do is everything that their roles allow together. You can grant and take away what you have yourself.',
  people: 'People',
  updated: 'Changed',
  kind: 'Kind',
  system: 'Administrators',
  systemHelp: "This is the administrators' role. It keeps all its permissions; only its name can be changed.",
  usedBy_one: '1 person has this role. What you change counts for them at once.',
  usedBy_other: '{{count}} people have this role. What you change counts for them at once.',
  resource: 'Resource',
  filter: 'Filter permissions',
  chosen_one: '1 chosen',
  chosen_other: '{{count}} chosen',
  noMatch: 'No permission matches.',
  notYours: 'You do not have this permission yourself',
  preset: 'Start from',
  presetHelp: 'Replaces what is ticked below; nothing is saved yet',
  presets: 'Presets',
  existing: 'Roles of this organisation',
  change: 'Compared with what is saved',
  edit: 'Edit',
  copy: 'Copy',
  remove: 'Delete',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  removed: '{{name}} has been deleted',
  removeButton: 'Delete role',
  removeUsed_one: '1 person has this role. Choose which one they get instead.',
  removeUsed_other: '{{count}} people have this role. Choose which one they get instead.',
  replaceWith: 'Role that they get instead',
  replaceNone: 'There is no other role',
  copyOf: 'Copy of {{name}}',
  emptyTitle: 'No roles yet',
  emptyBody: 'A role says what people may see and do. Everyone needs at least one.',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = { name: text('name'), permissions: text('permissions') };
