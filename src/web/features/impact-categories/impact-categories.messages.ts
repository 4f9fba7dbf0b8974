import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './impact-categories.titles.ts';

export const text = defineMessages('impact-categories', {
  ...pageTitles,
  masterData: 'Master data',
  description: 'What an interruption can harm: the rows of the impact assessment of every activity.',
  newTitle: 'New impact category',
  order: 'Order of the impact categories',
  name: 'Name',
  about: 'Description',
  level: 'Not acceptable from level',
  levelHelp: 'The suggested MTPD is the earliest time at which any category reaches its level.',
  levelIs: 'Not acceptable from level {{level}}',
  active: 'Is assessed',
  activeHelp: 'Switched off, it is no longer asked for; what was assessed stays.',
  inactive: 'Inactive',
  'level.1': '1 Minor',
  'level.2': '2 Moderate',
  'level.3': '3 Major',
  'level.4': '4 Severe',
  'level.5': '5 Critical',
  used_one: 'Assessed for one activity',
  used_other: 'Assessed for {{count}} activities',
  unused: 'Not assessed yet',
  edit: 'Edit',
  remove: 'Delete',
  removeButton: 'Delete impact category',
  created: '{{name}} has been added',
  saved: '{{name}} has been saved',
  emptyTitle: 'No impact categories yet',
  emptyBody: 'Without categories no impact can be assessed. Most organisations begin with Financial and Customer.',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = {
  name: text('name'),
  unacceptableLevel: text('level'),
  description: text('about'),
  isActive: text('active'),
};
