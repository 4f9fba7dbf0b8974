import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, in a separate file because they are needed before the pages are loaded. */
export const pageTitles = {
  'title.bcp': 'Business continuity plans',
  'title.resilience_plan': 'Resilience plans',
  'newTitle.bcp': 'New business continuity plan',
  'newTitle.resilience_plan': 'New resilience plan',
} as const;

export const titles = defineMessages('plans', pageTitles);
