import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

// Every list loads these texts, so their file contains no others.
export const text = defineMessages('accepted', {
  acceptedUntil: 'Accepted until {{day}}',
});
