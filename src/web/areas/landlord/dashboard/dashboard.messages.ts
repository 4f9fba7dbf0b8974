import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './dashboard.titles.ts';

export const text = defineMessages('landlord-dashboard', {
  ...pageTitles,
  organisations: 'Organisations',
  choose: 'Where do you want to work?',
  chooseHelp:
    'Your actions in an organisation are recorded as actions of the landlord. Press Ctrl+Shift+O to open this list from any page.',
  chooseFirst: 'Choose the organisation to work in',
  chooseFirstBody: 'This page shows the content of one organisation. Choose an organisation to open the page.',
  orgStates: 'How many organisations are there?',
  orgHealth: 'Is everything running?',
  orgPastMtpd: 'With activities whose recovery reaches the MTPD',
  orgQuiet: 'Quiet for 30 days',
  orgMails: 'With failed emails (7 days)',
  orgJobs: 'With failed background jobs (7 days)',
  orgAttention: 'Which organisations need attention?',
  orgAttentionNone: 'None. No recovery reaches an MTPD, no emails or jobs have failed, and no organisation is quiet.',
  orgAttentionAll: 'All organisations',
  orgTotals: 'Totals',
  orgUsers: 'Users',
  orgActivities: 'Activities',
  orgApproved: 'Approved',
  orgState: 'State',
  orgFailedMails: 'Failed emails',
  orgFailedJobs: 'Failed background jobs',
  orgLast: 'Last activity',
  orgName: 'Organisation',
  never: 'Never',
  measured: 'These figures are at most 30 seconds old. Updated {{at}}.',
});
