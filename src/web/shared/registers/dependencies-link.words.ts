import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** These texts are separate from those of the what-if analysis, which record pages do not load. */
export const text = defineMessages('dependencies-link', { dependencies: 'Dependency map' });
