import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Report templates',
  revisionTitle: 'Revision of a report template',
} as const;

export const titles = defineMessages('report-templates', pageTitles);
