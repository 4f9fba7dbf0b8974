import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

// These texts are in a separate file, because every list loads them.
export const text = defineMessages('accepted', {
  acceptedUntil: 'Accepted until {{day}}',
});
