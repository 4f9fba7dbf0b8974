import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('unsubscribe', {
  heading: 'Turn off emails',
  'question.normal': 'Turn off emails to {{address}} about normal notifications from {{organisation}}?',
  'question.low': 'Turn off emails to {{address}} about low-urgency notifications from {{organisation}}?',
  'question.urgent': 'Urgent notifications from {{organisation}} are always emailed to {{address}}.',
  stays: 'You still see these notifications in the app. Urgent notifications are still emailed.',
  turnOff: 'Turn off these emails',
  headingOff: 'These emails are off',
  'off.normal': '{{address}} receives no more emails about normal notifications from {{organisation}}.',
  'off.low': '{{address}} receives no more emails about low-urgency notifications from {{organisation}}.',
  turnOn: 'Turn them on again',
  headingOn: 'These emails are on again',
  'on.normal': '{{address}} again receives emails about normal notifications from {{organisation}}.',
  'on.low': '{{address}} again receives emails about low-urgency notifications from {{organisation}}.',
  invalid: 'This link does not work',
  invalidHelp: 'Open the link at the end of the email again, or sign in and change the settings in your profile.',
  signIn: 'Sign in',
});
