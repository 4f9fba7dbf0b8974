import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './login.titles.ts';

/** Texts of the page for the first user of an installation. */
export const text = defineMessages('first-start', {
  title: pageTitles.firstStartTitle,
  body: 'Nobody can sign in to this installation yet. Create its first user, who can then invite others.',
  code: 'Code from the server’s console',
  codeHelp: 'The server printed this code when it started. The code is valid for an hour. A restart prints a new one.',
  organisation: 'Your organisation',
  organisationHelp: 'The organisation that hosts Holdfast, for itself or for others.',
  friendlyUrl: 'Sign-in name (used in the address)',
  friendlyUrlHelp: 'You sign in at {{address}}',
  firstName: 'First name',
  lastName: 'Last name (optional)',
  email: 'Email',
  emailHelp: 'It is also your username.',
  submit: 'Create user',
  failed: 'Unable to create the user. Please try again.',
  tooLate: 'Somebody else has just created the first user. Ask that person to invite you.',
  unreached: 'The server cannot be reached right now.',
  retry: 'Try again',
  signIn: 'Go to sign-in',
});
