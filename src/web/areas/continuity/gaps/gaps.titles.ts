import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, in a separate file because they are needed before the pages are loaded. */
export const pageTitles = {
  title: 'Gap list',
  pointsTitle: 'Single points of failure',
  redundancyTitle: 'False redundancy',
  suggestionsTitle: 'Suggestions',
  asOfTitle: 'State on a past day',
} as const;

export const titles = defineMessages('gaps', pageTitles);
