import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('report-button', { report: 'Report' });
