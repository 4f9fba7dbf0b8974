import { screenMessages } from '#root/contract/platform/errors.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts of the warning shown before an idle person is signed out. */
export const text = defineMessages('idle', {
  title: screenMessages.idle,
  left: 'You will be signed out in {{time}}. Your drafts are saved.',
  spoken_one: 'You will be signed out in {{count}} second.',
  spoken_other: 'You will be signed out in {{count}} seconds.',
  over: 'You are being signed out…',
  tab: `{{time}} – ${screenMessages.idle} · {{title}}`,
  stay: 'Stay signed in',
  leave: 'Sign out now',
});
