import { roleNames } from '#root/domain/plans/plan-roles.ts';
import type { PlanTemplate } from './template.ts';

export const peopleShort: PlanTemplate = {
  texts: {
    purpose:
      'This plan keeps the most important activities going when many people are absent at once: during an epidemic, a strike, extreme weather, or when a team leaves.',
    activation:
      'Activate the plan when an activity has, or will have tomorrow, fewer people than the minimum in its business impact analysis.',
    immediate_actions:
      'Count who is available, with which skills and until when. Move nobody before the list is complete.',
    communications:
      'Say openly which work stops, so that people do not try to do everything. Ask for volunteers before anybody is told to move.',
    workarounds:
      'Stop the work that can wait. Bring back people who have done the work before. From the first day, make sure that no task depends on one person.',
    stand_down:
      'Stand down when all activities have had their minimum of people for five working days. Give time off for overtime, and clear the backlog.',
  },
  triggers: [
    {
      name: 'An activity has fewer people than its minimum',
      measure: 'Morning report of the team leads',
      thresholdMinutes: 60,
      decisionMinutes: 60,
      role: roleNames.crisisLead,
    },
    {
      name: 'A strike or a pandemic measure is announced',
      measure: 'Official announcement',
      thresholdMinutes: 0,
      decisionMinutes: 480,
      role: roleNames.crisisLead,
    },
  ],
  contacts: [
    { name: 'Human resources', purpose: 'Absences, overtime and contracts' },
    { name: 'Temporary employment agency', purpose: 'People with the needed skills' },
    { name: 'Occupational health', purpose: 'Rules for infections and return to work' },
    { name: 'Works council or union', purpose: 'Consent to shifts and overtime' },
  ],
  strategies: [
    {
      name: 'Move people from work that can wait',
      description: 'Trained in advance; enter the share that they can carry.',
      loss: 'people',
      implementMinutes: 240,
      longestUseMinutes: 20_160,
      capacityPercent: 60,
    },
    {
      name: 'Temporary staff',
      description: 'Through the agency; needs an introduction.',
      loss: 'people',
      implementMinutes: 4320,
      capacityPercent: 50,
    },
  ],
  tasks: [
    {
      title: 'Collect who is available, by team and skill',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      worstDurationMinutes: 120,
    },
    {
      title: 'Compare with the minimum of each activity',
      phase: 'immediate',
      role: roleNames.coordinator,
      durationMinutes: 30,
      successCheck: 'Each activity is marked: enough, short, or stopped',
      after: [1],
    },
    {
      title: 'Decide which work stops',
      phase: 'immediate',
      role: roleNames.crisisLead,
      durationMinutes: 30,
      after: [2],
    },
    {
      title: 'Tell the teams and ask for volunteers',
      phase: 'immediate',
      role: roleNames.communications,
      durationMinutes: 60,
      after: [3],
    },
    {
      title: 'Move people and give them access',
      role: roleNames.recoveryLead,
      durationMinutes: 120,
      worstDurationMinutes: 240,
      successCheck: 'Everybody can sign in to what they need',
      after: [4],
    },
    { title: 'Order temporary staff', role: roleNames.coordinator, durationMinutes: 60, after: [3] },
    {
      title: 'Set up shifts for two weeks',
      role: roleNames.recoveryLead,
      durationMinutes: 240,
      instructions: 'Keep the legal rest times. Never put both people who know a task in the same shift.',
      after: [5],
    },
    { title: 'Report every morning', role: roleNames.recoveryLead, durationMinutes: 15, after: [5] },
    {
      title: 'Return people to their teams and clear the backlog',
      phase: 'restoration',
      role: roleNames.recoveryLead,
      after: [7],
    },
    {
      title: 'Stand down and thank people',
      phase: 'stand_down',
      role: roleNames.crisisLead,
      durationMinutes: 30,
      after: [9],
    },
  ],
  messages: [
    {
      audience: 'All staff',
      channel: 'Email and team leads',
      content:
        'Many colleagues are absent. Until further notice we stop [work] so that [work] goes on. If you have done [work] before, please tell your team lead today.',
      role: roleNames.communications,
      dueMinutes: 120,
      repeatMinutes: 1440,
    },
    {
      audience: 'Customers',
      channel: 'Website',
      content: 'Because of absences, [service] takes longer at the moment. Urgent matters: [number].',
      role: roleNames.communications,
      dueMinutes: 240,
    },
    {
      audience: 'Management',
      channel: 'Email',
      content: 'Available people, activities below their minimum, decisions needed.',
      role: roleNames.coordinator,
      dueMinutes: 180,
      repeatMinutes: 1440,
    },
  ],
};
