import { screenMessages } from '#root/contract/platform/errors.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './login.titles.ts';

/** Texts of the sign-in steps that follow the sign-in page. */
export const text = defineMessages('login-steps', {
  ...pageTitles,
  back: 'Back to sign-in',
  failed: screenMessages.retry,

  forgotBody: 'We’ll send a 6-digit code to the email address of your account at {{organisation}}.',
  forgotField: 'Username or email',
  forgotSubmit: 'Send code',
  forgotFailed: 'Unable to send the code. Please try again.',

  codeBody:
    'If the account “{{username}}” exists, we have sent a 6-digit code to its email address. The code is valid for 10 minutes.',
  codeSubmit: 'Continue',
  resend: 'Send code again',
  resendIn: 'Send code again (in {{seconds}} s)',
  resent: 'A new code is on its way. The old code no longer works.',

  newForced: 'Choose a new password to continue.',
  newReset: 'Your code is correct. Choose a new password.',
  newInvited:
    'Welcome to {{organisation}}. Choose a password. Your username is the email address that received the invitation.',
  newSubmit: 'Save password',
  newFailed: 'Unable to change the password. Please try again.',
  invitationOver:
    'An invitation link works once. It expires after 7 days, or when a newer invitation is sent. If you have already chosen a password, sign in. Otherwise ask an administrator of your organisation to invite you again.',

  mfaBody: 'Enter the 6 digits that your authenticator app shows.',
  mfaSubmit: 'Verify',
  mfaFailed: 'Unable to verify the code. Please try again.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',
  recovery: 'Recovery code',
  recoveryHelp: 'One of your ten recovery codes, for example abcde-fghij',
  enrolTitle: 'Set up your second factor',
  enrolBody:
    'Your organisation requires a second factor: a code from an app on your phone, in addition to your password.',
  enrolledTitle: 'Save your recovery codes',
});
