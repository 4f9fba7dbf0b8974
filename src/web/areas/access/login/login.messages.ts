import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './login.titles.ts';

/**
 * Texts of the sign-in page. The texts of later steps are in `steps.messages.ts`, because this page loads no more than
 * it needs.
 */
export const text = defineMessages('login', {
  ...pageTitles,
  to: 'to {{organisation}}',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  again: 'Something is wrong with the server. Try again in a minute.',
  forgot: 'Forgot password?',
  withFactor: 'Continue with your second factor',
  withFactorHelp: 'If you have a second factor, you can sign in with it now.',
  publicSite: 'Go to the public site',
  retry: 'Try again',
  idle: 'You were signed out because you were inactive for a while.',
  unreached:
    'You are signed out on this device, but the server could not be reached. The session on the server will expire.',
});
