import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('applications', {
  emptyBody:
    'Applications are the software that activities need. They can also be added while an activity is filled in.',
  supplierNoted: 'Noted at an import: {{name}}',
  rtaHelp: 'How long it took when that was last tried or needed.',
  rpoHelp: 'From how far back data has to be entered again.',
});
