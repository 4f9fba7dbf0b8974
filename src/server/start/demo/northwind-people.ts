import type { DemoDivision, DemoMember } from './content.ts';

export const northwindDivisions: readonly DemoDivision[] = [
  {
    name: 'Network Operations',
    code: 'NET',
    description: 'Runs and repairs the electricity network and the water mains.',
    owner: 'Jonas Albrecht',
    units: [
      { name: 'Control Room', description: 'Runs the networks around the clock.', owner: 'Jonas Albrecht' },
      { name: 'Field Services', description: 'Crews who repair and maintain.', owner: 'Priya Raman' },
      { name: 'Water Production', description: 'Treats, stores and distributes water.', owner: 'Elena Vasquez' },
    ],
  },
  {
    name: 'Customer Services',
    code: 'CUS',
    description: 'Answers customers, bills them and takes their payments.',
    owner: 'Grace Whitfield',
    units: [
      { name: 'Contact Centre', description: 'Calls, messages and emergencies.', owner: 'Grace Whitfield' },
      { name: 'Billing and Revenue', description: 'From meter reading to payment.', owner: 'Daniel Osei' },
    ],
  },
  {
    name: 'Digital and Technology',
    code: 'DIG',
    description: 'Data centres, networks, applications and their security.',
    owner: 'Mei Tanaka',
    units: [{ name: 'Infrastructure and Security', description: 'Runs and protects what runs.', owner: 'Mei Tanaka' }],
  },
  {
    name: 'Corporate Services',
    code: 'COR',
    description: 'Money, people, safety and the response to a crisis.',
    owner: 'Robert Lindgren',
    units: [
      { name: 'Finance and Energy Trading', description: 'Cash, accounts and energy.', owner: 'Robert Lindgren' },
      { name: 'People and Safety', description: 'Pay, welfare and safety of staff.', owner: 'Amara Nwosu' },
    ],
  },
];

const member = (
  name: string,
  organisationRole: string,
  bcRole: string | undefined,
  line: number,
  ...units: string[]
): DemoMember => ({ name, organisationRole, phone: `+4420794609${line}`, units, ...(bcRole && { bcRole }) });

export const northwindMembers: readonly DemoMember[] = [
  member('Helen Castellano', 'Chief executive', 'Crisis lead', 10),
  member('Marcus Lindqvist', 'Business continuity manager', 'BC coordinator', 11, 'People and Safety'),
  member('Jonas Albrecht', 'Head of network control', 'Incident lead', 12, 'Control Room'),
  member('Priya Raman', 'Field services manager', 'Recovery team lead', 13, 'Field Services', 'Control Room'),
  member('Elena Vasquez', 'Head of water production', 'Recovery team lead', 14, 'Water Production'),
  member('Grace Whitfield', 'Head of customer contact', 'Communications lead', 15, 'Contact Centre'),
  member('Daniel Osei', 'Billing manager', 'Recovery team member', 16, 'Billing and Revenue'),
  member('Mei Tanaka', 'Head of infrastructure', 'IT recovery lead', 17, 'Infrastructure and Security'),
  member('Victor Petrov', 'Security operations lead', 'Recovery team member', 18, 'Infrastructure and Security'),
  member('Robert Lindgren', 'Finance director', 'Deputy', 19, 'Finance and Energy Trading'),
  member('Amara Nwosu', 'Head of people and safety', 'People lead', 20, 'People and Safety'),
  member('Owen Fletcher', 'Facilities manager', 'Facilities lead', 21, 'People and Safety'),
  member('Ingrid Solheim', 'Duty officer', 'Log keeper', 22, 'Control Room'),
];

export const northwindOwners: readonly string[] = [
  'Marcus Lindqvist',
  'Jonas Albrecht',
  'Priya Raman',
  'Elena Vasquez',
  'Grace Whitfield',
  'Daniel Osei',
  'Mei Tanaka',
  'Victor Petrov',
  'Robert Lindgren',
  'Amara Nwosu',
];
