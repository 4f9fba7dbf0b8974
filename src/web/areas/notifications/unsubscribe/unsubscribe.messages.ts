import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('unsubscribe', {
  heading: 'Turn off emails',
  'question.normal': 'Turn off emails about normal notifications of {{organisation}} to {{address}}?',
  'question.low': 'Turn off emails about notifications of low urgency of {{organisation}} to {{address}}?',
  'question.urgent': 'Urgent notifications of {{organisation}} are always emailed to {{address}}.',
  stays: 'You still see these notifications in the app. Urgent notifications are still emailed.',
  turnOff: 'Turn off these emails',
  headingOff: 'These emails are off',
  'off.normal': '{{address}} receives no more emails about normal notifications of {{organisation}}.',
  'off.low': '{{address}} receives no more emails about notifications of low urgency of {{organisation}}.',
  turnOn: 'Turn them on again',
  headingOn: 'These emails are on again',
  'on.normal': '{{address}} receives emails about normal notifications of {{organisation}} again.',
  'on.low': '{{address}} receives emails about notifications of low urgency of {{organisation}} again.',
  invalid: 'This link does not work',
  invalidHelp: 'Open the link at the end of the email again, or sign in and change the settings in your profile.',
  signIn: 'Sign in',
});
