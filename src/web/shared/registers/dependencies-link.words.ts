import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Separate from the texts of the what-if, which record pages do not load. */
export const text = defineMessages('dependencies-link', { dependencies: 'Dependency map' });
