import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('make-plan', {
  plan: 'Plan',
  makePlan: 'Make plan',
  titleActivity: 'Make a plan for {{name}}',
  titleLoss: 'Make a plan for this loss',
  bodyActivity:
    'The plan begins with the team, with what the activity needs, and with one task for each record, in the order in which they must be back.',
  bodyLoss:
    'The plan begins with everything that stops, and with one task for each record, in the order in which they must be back.',
  name: 'Name of the plan',
  nameActivity: '{{name}}: continuity plan',
  nameLoss: '{{name}} is lost',
  kind: 'Kind of plan',
  'kind.bcp': 'Business continuity plan',
  'kind.resilience_plan': 'Resilience plan',
  create: 'Create plan',
  created: '{{name}} has been created',
});
