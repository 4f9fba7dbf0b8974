import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './roles.titles.ts';

export const text = defineMessages('roles', {
  ...pageTitles,
  search: 'Search roles',
  name: 'Name',
  permissions: 'Permissions',
  permissionsHelp:
    'People have the combined permissions of all their roles. You can grant and remove only permissions that you have yourself.',
  people: 'People',
  updated: 'Changed',
  kind: 'Kind',
  system: 'Administrators',
  systemHelp: 'This is the administrators’ role. It keeps all its permissions; you can change only its name.',
  usedBy_one: '1 person has this role. Your changes apply to them immediately.',
  usedBy_other: '{{count}} people have this role. Your changes apply to them immediately.',
  resource: 'Resource',
  filter: 'Filter permissions',
  selected_one: '1 selected',
  selected_other: '{{count}} selected',
  noMatch: 'No permission matches.',
  notYours: 'You don’t have this permission yourself',
  preset: 'Start from',
  presetHelp: 'Replaces the selection below. Nothing is saved yet.',
  presets: 'Presets',
  existing: 'Roles of this organisation',
  change: 'Unsaved changes',
  edit: 'Edit',
  parts: 'Sections of this page',
  details: 'Details',
  history: 'History',
  copy: 'Copy',
  remove: 'Delete',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  removed: '{{name}} has been deleted',
  removeButton: 'Delete role',
  removeUsed_one: '1 person has this role. Choose their new role.',
  removeUsed_other: '{{count}} people have this role. Choose their new role.',
  replaceWith: 'New role',
  replaceNone: 'There is no other role',
  copyOf: 'Copy of {{name}}',
  emptyTitle: 'No roles yet',
  emptyBody: 'A role defines what people can see and do. Everyone needs at least one.',
});

/** Labels by field path, for the error summary and conflicts. */
export const labels = { name: text('name'), permissions: text('permissions') };
