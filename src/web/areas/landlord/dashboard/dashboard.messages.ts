import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './dashboard.titles.ts';

export const text = defineMessages('landlord-dashboard', {
  ...pageTitles,
  organisations: 'Organisations',
  choose: 'Where do you want to work?',
  chooseHelp:
    'What you do in an organisation is recorded as done by the landlord. Ctrl Shift O opens this list from everywhere.',
  chooseFirst: 'Choose the organisation to work in',
  chooseFirstBody: 'The page you asked for shows the content of one organisation. It opens once you have chosen.',
  orgStates: 'How many organisations are there?',
  orgHealth: 'Is everything running?',
  orgPastMtpd: 'With activities past their MTPD',
  orgQuiet: 'Quiet for 30 days',
  orgMails: 'With failed mails (7 days)',
  orgJobs: 'With failed work (7 days)',
  orgAttention: 'Which organisations need attention?',
  orgAttentionNone: 'None: no activity past its MTPD, no failed mails or jobs, and activity everywhere.',
  orgAttentionAll: 'All organisations',
  orgTotals: 'How far are they?',
  orgUsers: 'Users',
  orgActivities: 'Activities',
  orgApproved: 'Approved',
  orgState: 'State',
  orgGaps: 'Past MTPD',
  orgFailedMails: 'Failed mails',
  orgFailedJobs: 'Failed background jobs',
  orgLast: 'Last activity',
  orgName: 'Organisation',
  never: 'Never',
  measured: 'Counts only, measured within half a minute: {{at}}',
});
