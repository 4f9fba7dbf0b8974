import { roleNames } from '#root/domain/plans/plan-roles.ts';
import type { PlanTemplate } from './template.ts';

export const officeLost: PlanTemplate = {
  texts: {
    purpose:
      'This plan keeps the work of one site going when nobody can use the building: after a fire or a flood, a power cut, a police cordon or a safety notice.\n\nIt covers the first days. Repair and the return to the building are planned separately once the damage is known.',
    activation:
      'Activate the plan if the building cannot be used and will not be usable again within the threshold of the triggers below. When in doubt, activate: standing down early costs little.\n\nThe crisis lead decides. If the crisis lead cannot be reached within ten minutes, the first alternate decides.',
    immediate_actions:
      'Account for everybody first. No work is resumed before the head count is complete.\n\nNobody goes back into the building to fetch anything, unless the emergency services allow it.',
    communications:
      'Staff hear where to work today, and when they will hear more. Customers hear what is delayed and until when. Only the communications lead speaks to the press.',
    workarounds:
      'People who can work remotely do so. People who need equipment of the site work at the alternative site in shifts. Post and deliveries are redirected.',
    stand_down:
      'Stand down when the building is safe and cleaned, access cards and networks work, and the activities have run from it for one full day. Collect what was learned within two weeks.',
  },
  triggers: [
    {
      name: 'The building has been evacuated',
      measure: 'Report of the fire wardens or of the emergency services',
      thresholdMinutes: 60,
      decisionMinutes: 30,
      role: roleNames.crisisLead,
    },
    {
      name: 'No power, water or heating at the site',
      measure: 'Report of facility management, with the expected duration',
      thresholdMinutes: 120,
      decisionMinutes: 30,
      role: roleNames.crisisLead,
    },
  ],
  contacts: [
    { name: 'Emergency services', purpose: 'Danger to people' },
    { name: 'Landlord or facility management', purpose: 'State of the building, access and repairs' },
    { name: 'Insurer', purpose: 'Claim number before anything is cleared away' },
    { name: 'Transport company', purpose: 'Moving people and equipment' },
  ],
  strategies: [
    {
      name: 'Remote work',
      description: 'People with a laptop and a VPN work from home. Check the number of VPN licences.',
      loss: 'site',
      implementMinutes: 120,
      capacityPercent: 60,
    },
    {
      name: 'Alternative site',
      description: 'Desks at another site of the organisation, in shifts.',
      loss: 'site',
      implementMinutes: 480,
      longestUseMinutes: 43_200,
      capacityPercent: 40,
    },
  ],
  tasks: [
    {
      title: 'Account for all people at the assembly point',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 20,
      worstDurationMinutes: 60,
      successCheck: 'The list of people on site is complete, visitors included',
    },
    {
      title: 'Assess how long the building cannot be used',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 40,
      worstDurationMinutes: 180,
      instructions: 'Ask the emergency services and facility management. Write down who said what.',
      after: [1],
    },
    {
      title: 'Activate the plan and call the team together',
      phase: 'immediate',
      role: roleNames.crisisLead,
      durationMinutes: 15,
      usedIn: 'both',
      after: [2],
    },
    {
      title: 'Tell staff where to work and when they hear more',
      phase: 'immediate',
      role: roleNames.communications,
      durationMinutes: 30,
      successCheck: 'Every team lead has confirmed that the team knows',
      after: [3],
    },
    {
      title: 'Redirect telephone numbers and post',
      role: roleNames.coordinator,
      durationMinutes: 60,
      successCheck: 'A test call reaches the right person',
      after: [3],
    },
    {
      title: 'Raise the capacity for remote access',
      role: roleNames.it,
      durationMinutes: 60,
      worstDurationMinutes: 240,
      successCheck: 'The expected number of people is connected',
      after: [3],
    },
    {
      title: 'Prepare the desks at the alternative site',
      role: roleNames.recoveryLead,
      durationMinutes: 240,
      worstDurationMinutes: 480,
      people: 2,
      place: 'Alternative site',
      after: [3],
    },
    {
      title: 'Resume the activities in the order of their recovery times',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      successCheck: 'Each activity has reported that it works',
      after: [4, 5, 6, 7],
    },
    {
      title: 'Record the damage and inform the insurer',
      phase: 'restoration',
      role: roleNames.coordinator,
      durationMinutes: 120,
      after: [2],
    },
    { title: 'Plan the return to the building', phase: 'restoration', role: roleNames.recoveryLead, after: [8] },
    {
      title: 'Stand down and tell everybody',
      phase: 'stand_down',
      role: roleNames.crisisLead,
      durationMinutes: 30,
      after: [10],
    },
  ],
  messages: [
    {
      audience: 'Staff of the site',
      channel: 'Text message and email',
      content:
        'The building cannot be used today. Please work from home or wait for a message from your team lead. The next update comes at [time]. Do not come to the site.',
      role: roleNames.communications,
      countedFrom: 'loss',
      dueMinutes: 60,
      repeatMinutes: 240,
    },
    {
      audience: 'Customers',
      channel: 'Website and email',
      content:
        'Our office in [place] is closed because of [reason]. [Service] continues; [service] is delayed until [time]. You can reach us at [number].',
      role: roleNames.communications,
      dueMinutes: 120,
      repeatMinutes: 1440,
    },
    {
      audience: 'Management',
      channel: 'Call',
      content: 'State of people, building and activities; decisions needed.',
      role: roleNames.crisisLead,
      dueMinutes: 60,
      repeatMinutes: 240,
    },
  ],
};
