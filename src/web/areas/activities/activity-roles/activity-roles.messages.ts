import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('activity-roles', {
  emptyBody:
    'Roles are the people that activities need, such as “Pay clerk”. You can also add roles while you edit an activity.',
  people: 'People needed',
});
