import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts about passwords and second factors, shared by the sign-in pages and the profile. */
export const text = defineMessages('account', {
  newPassword: 'New password',
  repeat: 'Repeat the new password',
  mustMatch: 'Must match',
  rules: 'A good password:',
  ruleLength: 'has at least 12 characters; several unrelated words work well',
  ruleCommon: 'is not a commonly used password',
  ruleNames: 'is not your name or your organisation’s name',
  strength: 'Strength: {{strength}}',
  'strength.short': 'too short',
  'strength.weak': 'weak',
  'strength.fair': 'fair',
  'strength.good': 'good',
  'strength.strong': 'strong',

  code: 'Code',
  codeHelp: '6 digits',

  scan: '1. Scan this with an authenticator app on your phone.',
  qr: 'QR code with the key for your authenticator app; the key is shown as text below',
  byHand: 'Or enter this key in the app:',
  enterFirst: '2. Enter the 6 digits that the app shows.',

  saveTitle: 'Save your recovery codes',
  saveBody:
    'Each code signs you in once when you don’t have your phone. The codes are shown only now. Save them where you save your passwords.',
  codes: 'Recovery codes',
  download: 'Download',
  print: 'Print',
  fileName: 'holdfast-recovery-codes.txt',
  fileTitle: 'Holdfast recovery codes of {{person}}',
  fileNote: 'Each code signs you in once instead of the 6 digits.',
  saved: 'I have saved them',
});
