import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './organisation-choice.titles.ts';

export const text = defineMessages('organisation-choice', {
  ...pageTitles,
  body: 'Type part of the organisation’s name and press Enter. Your actions there are recorded as actions of the landlord.',
  signInFirst:
    'Type the sign-in name of your organisation, and sign in there. People who run this installation can then choose any organisation.',
  own: 'Your account belongs to {{organisation}}, so there is nothing to choose. Only people who run this installation work in several organisations.',
  goHome: 'Go to your start page',
});
