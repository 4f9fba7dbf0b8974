import { roleNames } from '#root/domain/plans/plan-roles.ts';
import type { PlanTemplate } from './template.ts';

export const cyber: PlanTemplate = {
  texts: {
    purpose:
      'This plan limits the damage of an attack on information systems, keeps the most important activities going without them, and brings the systems back clean.\n\nIt does not replace the technical response of the security team. It says what the organisation does meanwhile.',
    activation:
      'Activate the plan on a confirmed attack, or on a suspicion that cannot be ruled out within the threshold. Isolating too early is better than too late.',
    immediate_actions:
      'Disconnect what is affected, but do not switch it off: evidence would be lost. Do not use email or chat of the affected network to talk about the attack. Do not pay, and do not answer the attackers.',
    communications:
      'Use the telephone list on paper. The data protection officer decides about reports to authorities; deadlines begin when the breach becomes known. Only the communications lead speaks to the press.',
    workarounds:
      'While the network cannot be used, each activity follows its own procedure. Two people approve each payment over the telephone, using the numbers on the paper list.',
    stand_down:
      'Stand down when the entry point is closed, all passwords and keys are new, restored systems have been watched for a week without a finding, and the reports to authorities are complete.',
  },
  triggers: [
    {
      name: 'Files are encrypted or a ransom is demanded',
      measure: 'Report of a user or of the security team',
      thresholdMinutes: 0,
      decisionMinutes: 15,
      role: roleNames.it,
    },
    {
      name: 'Unexplained access to important data',
      measure: 'Alarm of the monitoring, confirmed by the security team',
      thresholdMinutes: 60,
      decisionMinutes: 30,
      role: roleNames.crisisLead,
    },
  ],
  contacts: [
    { name: 'Incident response company', purpose: 'Forensics and containment, around the clock' },
    { name: 'Police, cybercrime unit', purpose: 'Report of the crime' },
    { name: 'Data protection authority', purpose: 'Report of a breach of personal data' },
    { name: 'Cyber insurer', purpose: 'Must be told before anybody is commissioned' },
  ],
  strategies: [
    {
      name: 'Work without the network',
      description: 'Paper procedures of the activities.',
      loss: 'application',
      implementMinutes: 60,
      longestUseMinutes: 4320,
      capacityPercent: 25,
    },
    {
      name: 'Clean environment',
      description: 'Separate hardware and accounts that were never connected to the affected network.',
      loss: 'application',
      implementMinutes: 1440,
      capacityPercent: 50,
    },
  ],
  tasks: [
    {
      title: 'Isolate affected systems from the network',
      phase: 'immediate',
      role: roleNames.it,
      durationMinutes: 30,
      worstDurationMinutes: 120,
      successCheck: 'No affected system can reach another one',
    },
    {
      title: 'Activate the plan and call the team by telephone',
      phase: 'immediate',
      role: roleNames.crisisLead,
      durationMinutes: 30,
    },
    {
      title: 'Call the incident response company and the insurer',
      phase: 'immediate',
      role: roleNames.coordinator,
      durationMinutes: 30,
      after: [2],
    },
    {
      title: 'Secure evidence',
      phase: 'immediate',
      role: roleNames.it,
      durationMinutes: 120,
      instructions: 'Images of memory and disks, logs of firewalls. Write down every step with its time.',
      after: [1],
    },
    {
      title: 'Check that backups are intact and out of reach',
      phase: 'immediate',
      role: roleNames.it,
      durationMinutes: 60,
      worstDurationMinutes: 240,
      after: [1],
    },
    {
      title: 'Tell staff what they must not use',
      phase: 'immediate',
      role: roleNames.communications,
      durationMinutes: 30,
      after: [2],
    },
    {
      title: 'Start the procedures without the network',
      role: roleNames.recoveryLead,
      durationMinutes: 60,
      after: [6],
    },
    { title: 'Decide about reports to authorities', role: roleNames.crisisLead, durationMinutes: 60, after: [2] },
    { title: 'Find the entry point and close it', role: roleNames.it, worstDurationMinutes: 2880, after: [4] },
    { title: 'Renew all passwords, keys and certificates', role: roleNames.it, durationMinutes: 480, after: [9] },
    {
      title: 'Restore systems in the order of their recovery times',
      role: roleNames.it,
      instructions: 'Only into the clean environment. Enter the tested duration of the restore.',
      after: [5, 10],
    },
    {
      title: 'Check data and enter what was done by hand',
      phase: 'restoration',
      role: roleNames.recoveryLead,
      after: [11],
    },
    {
      title: 'Watch the restored systems for a week',
      phase: 'restoration',
      role: roleNames.it,
      durationMinutes: 10_080,
      after: [11],
    },
    {
      title: 'Stand down and complete the reports',
      phase: 'stand_down',
      role: roleNames.crisisLead,
      durationMinutes: 120,
      after: [12, 13],
    },
  ],
  messages: [
    {
      audience: 'Staff',
      channel: 'Telephone and notices at the doors',
      content:
        'Do not switch on or connect computers of the organisation until you are told. Do not post anything about this. Your team lead will have more information at [time].',
      role: roleNames.communications,
      countedFrom: 'loss',
      dueMinutes: 60,
      repeatMinutes: 240,
    },
    {
      audience: 'Data protection authority',
      channel: 'Its form',
      content: 'Nature of the breach, people and data affected, likely consequences, measures taken.',
      role: roleNames.crisisLead,
      countedFrom: 'loss',
      dueMinutes: 4320,
    },
    {
      audience: 'Customers and partners',
      channel: 'Website and telephone',
      content:
        'We have been attacked and have disconnected our systems. [Service] is not available until [time]. If your data is affected, we will tell you personally. Please distrust emails that seem to come from us.',
      role: roleNames.communications,
      dueMinutes: 480,
      repeatMinutes: 1440,
    },
  ],
};
