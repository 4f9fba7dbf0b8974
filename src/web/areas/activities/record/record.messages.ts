import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('activityRecord', {
  'section.details': 'Details',
  'section.roles': 'Roles',
  'section.remote-accesses': 'Remote access',
  'section.applications': 'Applications',
  'section.tolerant': 'Tolerance',
  'section.recovery-time': 'Recovery time',
  'section.dependencies': 'Dependencies',
  'section.review': 'Check answers',
  'section.history': 'History',
  sectionsLater: 'The other sections open once the activity has a name.',

  tabs: 'Views of the activity',
  'tab.answers': 'Answers',
  'tab.history': 'History',

  'why.title': 'Why we ask',
  'why.facts': 'So far',
  'why.details':
    'Whoever reads a plan in a disruption must know what the activity is, who answers for it and how much it matters compared with others. A greater priority comes back first.',
  'why.roles':
    'People are what activities lack most often. Who is needed at the least, and who can stand in, tells whether the activity can run with half a team.',
  'why.remote-accesses': 'If the building is closed, can the activity go on from elsewhere, and with what?',
  'why.applications':
    'An activity is back only when what it uses is back. What you name here is checked against the recovery times of those things.',
  'why.tolerant':
    'The MTPD is the latest time you can stand still. Say for each kind of impact when it becomes unacceptable; the earliest of these times is the MTPD.',
  'why.recovery-time':
    'The RTO is the time within which you plan to be back. It must be less than the MTPD, so that there is something to spare when things go wrong.',
  'why.dependencies':
    'A chain is as slow as its slowest link. Beside each thing you need stands whether it comes back in time for you.',
  'why.review': 'Everything on one page, as an approver will see it. What is missing or looks wrong is named first.',

  saveDraft: 'Save draft',
  saveAndExit: 'Save draft and exit',
  continue: 'Continue',
  completed: 'I have completed this section',
  completedHelp: 'Ticked by itself once you have entered something; untick it to come back later.',
  refused: 'Not saved. {{message}}',
  waiting: 'Not saved yet: it breaks something. See below.',
  restored: 'We brought back what you had entered on this device and what had not reached the server.',

  'readOnly.permission': 'You can look at this activity, but not change it.',
  'readOnly.in_review': 'The activity is in review. It can be changed again once it has been approved or returned.',
  'readOnly.archived': 'The activity is archived. Restore it to change it.',
  workingVersion:
    'Approved on {{date}}. A change opens a working version; plans and reports go on using what was approved until it is approved again.',
  returned: 'Returned by the reviewer: {{note}}',

  effectTitle: 'What this change does elsewhere',
  effectHeld: 'It is not saved yet. Continue or “Save this change” keeps it.',
  effectConfirm: 'Save this change',
  effectPutBack: 'Put it back',
  effectLooking: 'Looking at what this does elsewhere…',
});
