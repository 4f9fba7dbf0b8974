import { defineMessages } from '#root/web/i18n.ts';

export const text = defineMessages('login', {
  title: 'Sign in',
  to: 'to {{organisation}}',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  publicSite: 'Go to the public site',
  organisation: 'Your organisation’s short name',
  organisationHelp: 'The part after “tenantId=” in the link you were given, for example northwind',
  continue: 'Continue',
  retry: 'Try again',
});
