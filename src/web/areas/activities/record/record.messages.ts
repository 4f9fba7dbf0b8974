import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('activityRecord', {
  'section.details': 'Details',
  'section.roles': 'People needed',
  'section.remote-accesses': 'Remote access',
  'section.applications': 'Applications',
  'section.tolerant': 'Impact over time',
  'section.recovery-time': 'Recovery time',
  'section.dependencies': 'Dependencies',
  'section.review': 'Check answers',
  'section.history': 'History',
  sectionsLater: 'Name the activity to open the other sections.',

  tabs: 'Views of the activity',
  'tab.overview': 'Overview',
  'tab.answers': 'Answers',
  'tab.history': 'History',

  'why.title': 'Why we ask',
  'why.facts': 'Results so far',
  'why.details':
    'In a disruption, people must know what the activity is, who owns it and how important it is. Activities with a higher priority recover first.',
  'why.roles':
    'A shortage of people is the most common reason why activities stop. The minimum number of people and the alternative roles show whether an activity can run with a smaller team.',
  'why.remote-accesses':
    'If the building is closed, the activity may be able to continue elsewhere. Record whether it can, and what people need.',
  'why.applications':
    'An activity can recover only after the resources that it uses have recovered. Holdfast checks their recovery times against the RTO of the activity.',
  'why.tolerant':
    'The MTPD is the longest you can be down. For each impact category, choose when the impact becomes unacceptable. The earliest of these times is the suggested MTPD.',
  'why.recovery-time':
    'The RTO is the time within which you plan to recover. It must be less than the MTPD, so that there is a margin if recovery takes longer than planned.',
  'why.dependencies':
    'An activity can’t recover before the things it depends on. The verdict beside each dependency shows whether it recovers in time.',
  'why.review': 'All answers on one page, as an approver will see them. Missing or doubtful answers are listed first.',

  completedWithout_one: 'Completed, 1 impact category not assessed',
  completedWithout_other: 'Completed, {{count}} impact categories not assessed',
  saveDraft: 'Save draft',
  saveAndExit: 'Save draft and exit',
  continue: 'Continue',
  completed: 'I have completed this section',
  completedHelp: 'This box is ticked automatically when you enter something. Clear it if you want to come back later.',
  refused: 'Not saved. {{message}}',
  waiting: 'Not saved yet: this change causes gaps. See below.',
  restored: 'Unsaved changes on this device have been restored.',

  'readOnly.permission': 'You can view this activity but not change it.',
  'readOnly.frozen': 'Activities of a suspended or archived organisation cannot be changed.',
  'readOnly.in_review': 'This activity is in review. You can change it once it has been approved or returned.',
  'readOnly.archived': 'This activity is archived. Restore it to change it.',
  workingVersion:
    'Approved on {{date}}. Changing it starts a new draft, and the approved version stays until the new one is approved.',
  changedSince:
    'Changed since it was approved on {{date}}. The approved version stays until these changes are approved.',
  returned: 'Returned by the reviewer: {{note}}',

  reopenTitle: 'Start a new draft?',
  reopenBody:
    'Changing an approved activity starts a new draft, which has to be submitted again. The approved version stays until then.',
  reopenConfirm: 'Start a new draft',

  effectTitle: 'Effect of this change elsewhere',
  effectUnconfirmed: 'This change is not saved yet. To save it, choose “Save this change” or “Continue”.',
  effectConfirm: 'Save this change',
  effectUndo: 'Undo this change',
  effectLoading: 'Checking the effect of this change…',
});
