import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Names of the pages: what is known of the feature before any of them has been loadPart. */
export const pageTitles = {
  unauthorised: 'You cannot open this page',
  tenantNotFound: 'Organisation not found',
} as const;

export const titles = defineMessages('information', pageTitles);
