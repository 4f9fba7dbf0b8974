import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './coverage.titles.ts';

export const text = defineMessages('coverage-list', {
  ...pageTitles,
  description: 'What active scenarios take away, and the plans that bring it back. It follows every change by itself.',
  states: 'Coverage',
  all: 'All',
  scenario: 'Scenario:',
  empty: 'No active scenario takes anything away, or nothing matches.',
});
