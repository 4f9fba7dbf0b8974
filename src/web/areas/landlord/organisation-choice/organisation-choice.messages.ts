import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './organisation-choice.titles.ts';

export const text = defineMessages('organisation-choice', {
  ...pageTitles,
  body: 'Type part of its name and press Enter. Your actions there are recorded as actions of the landlord.',
  own: 'You work in only one organisation.',
  goHome: 'Go to your start page',
});
