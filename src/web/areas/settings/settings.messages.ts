import type { GeneralSettings } from '#root/contract/settings/settings.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { pageTitles } from './settings.titles.ts';

export const text = defineMessages('settings', {
  ...pageTitles,
  description: 'How Holdfast works for your organisation.',
  sections: 'Settings',
  generalPurpose: 'Appearance, time zone, approval, reviews and sign-in',
  mail: 'Email',
  mailPurpose: 'The server that sends invitations and codes',
  masterData: 'Master data',
  masterDataPurpose: 'The lists that people choose from',
  reportTemplates: 'Report templates',
  reportTemplatesPurpose: 'How reports look: cover, sections and your own texts',
  auditLog: 'Audit log',
  auditLogPurpose: 'Who changed what and when',
  profile: 'Your profile',
  profilePurpose: 'Your name, password, second factor and sign-ins',

  parts: 'Sections of this page',
  history: 'History',
  generalDescription: 'Each section is saved separately.',
  saved: '{{section}} has been saved',
  readOnly: 'You can read these settings but not change them.',

  'section.look': 'Appearance and time zone',
  theme: 'Theme',
  themeHelp: 'The colour of buttons and links for everybody in the organisation',
  'theme.blue': 'Blue',
  'theme.green': 'Green',
  timeZone: 'Time zone',
  timeZoneHelp:
    'Dates and times are shown in this time zone, and a due date ends at 23:59:59. Changing the time zone does not change stored times.',
  timeZoneNow: 'Current time there: {{time}}',

  'section.work': 'Activities and reviews',
  activityApproval: 'Activity approval',
  activityApprovalHelp:
    'On: a submitted activity must be approved by somebody else who has permission to approve. Off: submitting approves it. Activities that are in review stay in review.',
  reviewMonths: 'Review cycle of activities in months',
  reviewMonthsHelp: 'Months from an approval to the next review, 1 to 60',
  bcpReviewMonths: 'Review cycle of continuity plans in months',
  resiliencePlanReviewMonths: 'Review cycle of resilience plans in months',

  'section.approvals': 'Approval',
  approvalsHelp:
    'How many people decide on a submission. Submissions that are in review stay as they are. Whether activities need approval at all is set above; BIAs and plans always need it.',
  'policy.reviewers': 'Reviewers',
  'policy.approvers': 'Approvers',
  'policy.decision': 'Needed in each step',
  'policy.deadlineDays': 'Deadline in days',
  reviewersHelp: '0 to 5 people, before approval',
  approversHelp: '1 to 3 people',
  deadlineHelp: 'Days until the decision. Empty: no deadline.',
  'decision.all': 'All people who are asked',
  'decision.any': 'Any one of them',
  noDeadline: 'none',

  'section.departments': 'Departments',
  allowDuplicateBusinessUnits: 'Allow duplicated business-unit names',
  allowDuplicateBusinessUnitsHelp:
    'On: business units in the same division can have the same name. You can switch this off only when there are no duplicates.',

  'section.access': 'Sign-in',
  loginTimeOut: 'Sign out after inactivity, in minutes',
  loginTimeOutHelp:
    'Holdfast asks inactive people whether they are still there, then signs them out. Enter 1 to 1,440 minutes.',
  mfaPolicy: 'Second factor',
  mfaPolicyHelp: 'A code from an authenticator app, entered after the password',
  'mfaPolicy.optional': 'Optional: everybody decides for themselves',
  'mfaPolicy.required':
    'Required: everybody uses a second factor. Within 10 minutes, people who are signed in without one have to sign in again. If they have no second factor, they set one up then.',
  mfaLandlord: 'The landlord’s people can access every organisation, so they always need a second factor.',

  'section.messages': 'Notifications and reports',
  liveNotification: 'Live notification',
  liveNotificationHelp:
    'On: notifications appear at once on open pages. Off: they appear when the next page is opened.',
  usersGenerateReports: 'Allow organisation users to generate reports',
  usersGenerateReportsHelp:
    'On: your own users can generate reports if their role allows it and the report module is on.',
  landlordsGenerateReports: 'Allow landlord users to generate reports',
  landlordsGenerateReportsHelp:
    'On: the landlord’s people can generate reports of your organisation too. Your audit log lists each report.',
  on: 'On',
  off: 'Off',
});

/** Labels by field, for the error summary and conflicts. */
export const labels = {
  theme: text('theme'),
  timeZone: text('timeZone'),
  activityApproval: text('activityApproval'),
  reviewMonths: text('reviewMonths'),
  bcpReviewMonths: text('bcpReviewMonths'),
  resiliencePlanReviewMonths: text('resiliencePlanReviewMonths'),
  allowDuplicateBusinessUnits: text('allowDuplicateBusinessUnits'),
  loginTimeOut: text('loginTimeOut'),
  mfaPolicy: text('mfaPolicy'),
  liveNotification: text('liveNotification'),
  usersGenerateReports: text('usersGenerateReports'),
  landlordsGenerateReports: text('landlordsGenerateReports'),
};

/** Formats the value of a setting for the conflict dialog. */
export function showSetting(field: string, value: unknown): string {
  if (field === 'theme') return text(`theme.${value as GeneralSettings['theme']}`);
  // The label asks for minutes, but the value is in seconds.
  if (field === 'loginTimeOut' && typeof value === 'number') return formatNumber(value / 60);
  if (field === 'mfaPolicy') return text(`mfaPolicy.${value as GeneralSettings['mfaPolicy']}`);
  return typeof value === 'boolean' ? text(value ? 'on' : 'off') : String(value ?? '');
}
