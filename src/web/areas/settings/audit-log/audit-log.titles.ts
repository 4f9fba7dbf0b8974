import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Names of the pages: what is known of the feature before any of them has been fetched. */
export const pageTitles = {
  title: 'Audit log',
} as const;

export const titles = defineMessages('auditLog', pageTitles);
