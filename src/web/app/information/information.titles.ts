import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  unauthorised: 'You cannot open this page',
  tenantNotFound: 'Organisation not found',
} as const;

export const titles = defineMessages('information', pageTitles);
