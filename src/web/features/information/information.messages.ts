import { defineMessages } from '#root/web/i18n.ts';

export const text = defineMessages('information', {
  unauthorised: 'You cannot open this page',
  tenantNotFound: 'Organisation not found',
});
