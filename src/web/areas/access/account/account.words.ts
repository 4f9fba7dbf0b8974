import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Words of choosing a password and setting up a second factor, before the sign-in and in the profile alike. */
export const text = defineMessages('account', {
  newPassword: 'New password',
  repeat: 'Repeat the new password',
  mustMatch: 'Must match',
  rules: 'A good password:',
  ruleLength: 'has at least 12 characters; a few words that belong together only for you do well',
  ruleCommon: 'is not one that many people use',
  ruleNames: 'is not your name, nor your organisation’s',
  strength: 'Strength: {{strength}}',
  'strength.short': 'too short',
  'strength.weak': 'weak',
  'strength.fair': 'fair',
  'strength.good': 'good',
  'strength.strong': 'strong',

  code: 'Code',
  codeHelp: '6 digits',

  scan: '1. Scan this with an authenticator app on your phone.',
  qr: 'QR code with the key for your authenticator app; the same key stands below it as text',
  byHand: 'Or type this key into it:',
  enterFirst: '2. Enter the 6 digits that the app shows.',

  keepTitle: 'Keep your recovery codes',
  keepBody:
    'Each of these signs you in once, when you do not have your phone with you. They are shown only now: keep them where you keep your passwords.',
  codes: 'Recovery codes',
  download: 'Download',
  print: 'Print',
  fileName: 'holdfast-recovery-codes.txt',
  fileTitle: 'Holdfast recovery codes of {{person}}',
  fileNote: 'Each code signs you in once instead of the 6 digits.',
  kept: 'I have kept them',
});
