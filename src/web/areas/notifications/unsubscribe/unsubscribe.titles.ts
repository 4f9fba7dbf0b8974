import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The page's title, loaded before the page itself. */
export const titles = defineMessages('unsubscribe', { title: 'Turn off emails' });
