import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Sign in',
  forgotTitle: 'Reset your password',
  codeTitle: 'Enter the code',
  newPasswordTitle: 'Choose a password',
  mfaTitle: 'Verify that it is you',
  firstStartTitle: 'Create the first user',
} as const;

export const titles = defineMessages('login', pageTitles);
