import type { GeneralSettings } from '#root/contract/settings/settings.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './settings.titles.ts';

export const text = defineMessages('settings', {
  ...pageTitles,
  description: 'How Holdfast works for your organisation.',
  sections: 'Settings',
  generalPurpose: 'Look, time zone, approval, reviews and sign-in',
  mail: 'Mail',
  mailPurpose: 'The server that sends invitations and codes',
  masterData: 'Master data',
  masterDataPurpose: 'The lists that people choose from',
  auditLog: 'Audit log',
  auditLogPurpose: 'Who changed what and when',
  profile: 'Your profile',
  profilePurpose: 'Your name, password, second factor and sign-ins',

  generalDescription: 'Each section is saved by itself.',
  saved: '{{section}} has been saved',
  readOnly: 'You can see these settings, but not change them.',

  'section.look': 'Look and time',
  theme: 'Theme',
  themeHelp: 'The colour of buttons and links, for everybody in the organisation',
  'theme.blue': 'Blue',
  'theme.green': 'Green',
  timeZone: 'Time zone',
  timeZoneHelp:
    'Dates and times are shown in this zone, and days begin and end there: a due date ends at 23:59:59 in it. What is stored does not change.',
  timeZoneNow: 'It is now {{time}} there.',

  'section.work': 'Activities and reviews',
  activityApproval: 'Activity approval',
  activityApprovalHelp:
    'On: a submitted activity waits until somebody else with the right to approve has approved it. Off: submitting approves it at once. Activities that are waiting already stay in review.',
  reviewMonths: 'Review cycle in months',
  reviewMonthsHelp: 'How long after its approval an activity is to be reviewed, 1 to 60 months',

  'section.departments': 'Departments',
  allowDuplicateBusinessUnits: 'Allow duplicated business-unit names',
  allowDuplicateBusinessUnitsHelp:
    'On: two business units of the same division may have the same name. It can be switched off again once no two have.',

  'section.access': 'Signing in',
  loginTimeOut: 'Sign out after inactivity, in seconds',
  loginTimeOutHelp:
    'People are asked whether they are still there, and then signed out; 60 to 86,400 seconds. 900 are 15 minutes.',
  mfaPolicy: 'Second factor',
  mfaPolicyHelp: 'A code from an authenticator app, asked for after the password',
  'mfaPolicy.optional': 'Everybody decides for themselves',
  'mfaPolicy.required':
    'Required: who is signed in without it is asked to sign in again within 10 minutes, and sets it up then if they have none',
  mfaLandlord: 'The landlord’s people can reach every organisation; they always need a second factor.',

  'section.messages': 'Notifications and reports',
  liveNotification: 'Live notification',
  liveNotificationHelp: 'On: news appear at once in pages that are open. Off: with the next page.',
  usersGenerateReports: 'Allow organisation users to generate reports',
  usersGenerateReportsHelp: 'On: your own people may, where their role allows it and the report module is on.',
  landlordsGenerateReports: 'Allow landlord users to generate reports',
  landlordsGenerateReportsHelp:
    'On: the landlord’s people may generate reports of your organisation too. Each is in your audit log.',
  on: 'On',
  off: 'Off',
});

/** Labels by field, for the summary of what is wrong and the choice after a conflict. */
export const labels = {
  theme: text('theme'),
  timeZone: text('timeZone'),
  activityApproval: text('activityApproval'),
  reviewMonths: text('reviewMonths'),
  allowDuplicateBusinessUnits: text('allowDuplicateBusinessUnits'),
  loginTimeOut: text('loginTimeOut'),
  mfaPolicy: text('mfaPolicy'),
  liveNotification: text('liveNotification'),
  usersGenerateReports: text('usersGenerateReports'),
  landlordsGenerateReports: text('landlordsGenerateReports'),
};

/** A setting as people read it, for the choice after a conflict. */
export function showSetting(field: string, value: unknown): string {
  if (field === 'theme') return text(`theme.${value as GeneralSettings['theme']}`);
  if (field === 'mfaPolicy') return text(`mfaPolicy.${value as GeneralSettings['mfaPolicy']}`);
  return typeof value === 'boolean' ? text(value ? 'on' : 'off') : String(value ?? '');
}
