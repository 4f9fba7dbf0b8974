import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

// In a separate file, because every list loads it.
export const text = defineMessages('accepted', {
  acceptedUntil: 'Accepted until {{day}}',
});
