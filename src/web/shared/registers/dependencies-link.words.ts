import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Apart from the words of the what-if, which the pages of records do without. */
export const text = defineMessages('dependencies-link', { dependencies: 'Dependency map' });
