import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './organisation-choice.titles.ts';

export const text = defineMessages('organisation-choice', {
  ...pageTitles,
  body: 'Type a part of its name and press Enter. What you do there is recorded as done by the landlord.',
  own: 'You work in one organisation only.',
  goHome: 'Go to your start page',
});
