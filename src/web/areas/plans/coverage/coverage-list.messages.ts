import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './coverage.titles.ts';

export const text = defineMessages('coverage-list', {
  ...pageTitles,
  description: 'What is lost in active scenarios, and the plans that bring it back. The list is always up to date.',
  states: 'Coverage',
  all: 'All',
  scenario: 'Scenario:',
  noMatch: 'Nothing matches.',
  emptyTitle: 'No active scenario contains a loss',
  emptyBody:
    'A dependency scenario defines which records are lost. Once a scenario is active, this page shows which plans bring these records back.',
  scenarios: 'Dependency scenarios',
});
