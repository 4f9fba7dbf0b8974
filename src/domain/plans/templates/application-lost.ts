import { roleNames } from '#root/domain/plans/plan-roles.ts';
import type { PlanTemplate } from './template.ts';

export const applicationLost: PlanTemplate = {
  texts: {
    purpose:
      'This plan keeps work going while an important application is down, and brings the application and its data back in a known state.\n\nUse the plan for cyber attacks instead if the cause may be an attack.',
    activation:
      'Activate the plan if the application has been unusable for the threshold below, or if the supplier or the IT service desk expects that it will be.',
    immediate_actions:
      'Stop batch jobs and interfaces that would write half of the data. Tell users to stop trying, so that nobody enters the same thing twice.',
    communications:
      'Users hear what works, what does not, and how to continue by hand. The service desk reports at the agreed times, even if there is no news.',
    workarounds:
      'Work on paper forms or in the prepared spreadsheet. Number every case. Keep what has to be entered later in one place, in order of arrival.',
    stand_down:
      'Stand down when the backlog has been entered, spot checks match, and the interfaces have run once without an error.',
  },
  triggers: [
    {
      name: 'The application cannot be used',
      measure: 'Monitoring, or three reports to the service desk',
      thresholdMinutes: 30,
      decisionMinutes: 15,
      role: roleNames.it,
    },
    {
      name: 'Data is wrong or missing',
      measure: 'Report of a user, confirmed by the application owner',
      thresholdMinutes: 15,
      decisionMinutes: 30,
      role: roleNames.crisisLead,
    },
  ],
  contacts: [
    { name: 'IT service desk', purpose: 'Incident number and state' },
    { name: 'Supplier of the application', purpose: 'Support line, with the contract number' },
    { name: 'Hosting provider', purpose: 'State of servers, network and backups' },
  ],
  strategies: [
    {
      name: 'Work by hand',
      description: 'Forms on paper or a spreadsheet, entered later.',
      loss: 'application',
      implementMinutes: 30,
      longestUseMinutes: 2880,
      capacityPercent: 30,
    },
    {
      name: 'Restore on other servers',
      description: 'The latest backup on the standby environment.',
      loss: 'application',
      implementMinutes: 240,
    },
  ],
  tasks: [
    {
      title: 'Confirm the outage and open an incident',
      phase: 'immediate',
      role: roleNames.it,
      durationMinutes: 15,
      worstDurationMinutes: 30,
    },
    {
      title: 'Stop interfaces and batch jobs',
      phase: 'immediate',
      role: roleNames.it,
      durationMinutes: 15,
      successCheck: 'No job is running or queued',
      after: [1],
    },
    {
      title: 'Tell users and start to work by hand',
      phase: 'immediate',
      role: roleNames.recoveryLead,
      durationMinutes: 30,
      successCheck: 'Each team has its forms and numbers cases',
      after: [1],
    },
    {
      title: 'Find the cause and decide: repair or restore',
      role: roleNames.it,
      durationMinutes: 60,
      worstDurationMinutes: 180,
      after: [2],
    },
    {
      title: 'Repair or restore the application',
      role: roleNames.it,
      people: 1,
      worstDurationMinutes: 480,
      instructions:
        'Enter the tested duration of a restore. If nobody has tested it, leave it unknown and plan a test.',
      after: [4],
    },
    {
      title: 'Check the data against the last known state',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      worstDurationMinutes: 120,
      successCheck: 'The number and sum of yesterday’s cases match',
      after: [5],
    },
    { title: 'Open the application for users', role: roleNames.it, durationMinutes: 15, after: [6] },
    {
      title: 'Enter what was done by hand',
      phase: 'restoration',
      role: roleNames.recoveryLead,
      people: 1,
      successCheck: 'No numbered case is missing',
      after: [7],
    },
    {
      title: 'Start interfaces and batch jobs again',
      phase: 'restoration',
      role: roleNames.it,
      durationMinutes: 30,
      after: [8],
    },
    {
      title: 'Close the incident and stand down',
      phase: 'stand_down',
      role: roleNames.crisisLead,
      durationMinutes: 15,
      after: [9],
    },
  ],
  messages: [
    {
      audience: 'Users of the application',
      channel: 'Email and intranet',
      content:
        '[Application] has been down since [time]. Please stop entering data. Work by hand as described in [place]. The next update comes at [time].',
      role: roleNames.it,
      countedFrom: 'loss',
      dueMinutes: 30,
      repeatMinutes: 120,
    },
    {
      audience: 'Customers who wait for an answer',
      channel: 'Telephone and email',
      content: 'We can take your request, and it will be processed by [time].',
      role: roleNames.communications,
      dueMinutes: 120,
    },
    {
      audience: 'Users of the application',
      channel: 'Email and intranet',
      content:
        '[Application] works again. Data until [time] is complete. Please enter your cases since then in the order of their numbers.',
      role: roleNames.it,
    },
  ],
};
