import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('activity-roles', {
  emptyBody:
    'Roles are who an activity needs, such as “Pay clerk”. They can also be added while an activity is filled in.',
  people: 'People needed',
});
