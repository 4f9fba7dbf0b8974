import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/**
 * These texts are separate from the texts of the what-if analysis, because record pages do not load the what-if
 * analysis.
 */
export const text = defineMessages('dependencies-link', { dependencies: 'Dependency map' });
