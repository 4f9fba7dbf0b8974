import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('plan-coverage', {
  none: 'No plan brings this back',
  part: 'Only in part',
  full: 'Covered',
  task: 'task {{number}} ({{title}})',
  taskPart: 'task {{number}} ({{title}}), in part',
  strategy: 'strategy “{{title}}”',
  strategyPart: 'strategy “{{title}}”, in part',
  inForce: 'in force',
  working: 'not in force yet',
  more_one: 'and {{count}} more step',
  more_other: 'and {{count}} more steps',
  ofRecord: 'Plans that bring this back',
  apply: 'Plans that apply',
  ofScenario: 'What is lost, and which plans bring it back',
  noTargets: 'Nothing is lost in this scenario yet, or the scenario is not active.',
  record: 'Record',
  coverage: 'Coverage',
  steps: 'Plans and steps',
});
