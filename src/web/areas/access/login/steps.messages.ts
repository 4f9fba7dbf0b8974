import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './login.titles.ts';

/** Words of the pages between the login page and the sign-in. */
export const text = defineMessages('login-steps', {
  ...pageTitles,
  back: 'Back to sign-in',
  failed: 'Unable to go on. Please try again.',

  forgotBody: 'We send a code of 6 digits to the e-mail address that belongs to your account at {{organisation}}.',
  forgotField: 'Username or e-mail',
  forgotSubmit: 'Send the code',
  forgotFailed: 'Unable to send the code. Please try again.',

  codeBody:
    'If there is an account “{{username}}”, a code of 6 digits is on its way to its e-mail address. It is good for 10 minutes.',
  codeSubmit: 'Continue',
  resend: 'Send the code again',
  resendIn: 'Send the code again (in {{seconds}} s)',
  resent: 'A new code is on its way; the earlier one no longer works.',

  newForced: 'Before you go on, please choose a new password.',
  newReset: 'Your code was right. Choose a new password.',
  newInvited:
    'Welcome to {{organisation}}. Choose the password that you will sign in with; your username is the e-mail address that the invitation came to.',
  newSubmit: 'Save the password',
  newFailed: 'Unable to change the password. Please try again.',
  invitationOver:
    'An invitation works once, for 7 days, and only the latest one. Ask an administrator of your organisation to send it again. If you have chosen your password already, just sign in.',

  mfaBody: 'Enter the 6 digits that your authenticator app shows.',
  mfaSubmit: 'Verify',
  mfaFailed: 'Unable to verify the code. Please try again.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',
  recovery: 'Recovery code',
  recoveryHelp: 'One of the ten that you kept, for example abcde-fghij',
  enrolTitle: 'Set up your second factor',
  enrolBody: 'Your organisation asks for a second factor: a code from an app on your phone, beside your password.',
  enrolledTitle: 'Keep your recovery codes',
});
