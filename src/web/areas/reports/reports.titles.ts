import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, in a separate file because they are needed before the pages are loaded. */
export const pageTitles = { title: 'Reports', generatorTitle: 'Generate a report' } as const;

export const titles = defineMessages('reports', pageTitles);
