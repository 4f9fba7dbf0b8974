import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

/** A plan that is in force and fits the analysis: staff are paid within the RTO. */
export const payStaff: DemoPlan = {
  kind: 'bcp',
  name: 'Pay staff without the payroll bureau',
  description: 'How 2,100 people are paid on the right day while Payline Bureau or its portal is unavailable.',
  classification: 'confidential',
  category: 'Supplier failure',
  reviewIn: 290,
  owners: ['Amara Nwosu', 'Robert Lindgren'],
  scope: {
    activities: ['Pay staff'],
    scenarios: ['Payline Bureau away for three days'],
    suppliers: ['Payline Bureau'],
  },
  lifecycle: {
    state: 'in_force',
    submittedBy: 'Marcus Lindqvist',
    asked: 'Nadia Okafor',
    note: 'Tested with the bank in the exercise of the spring. The phone numbers are verified.',
  },
  content: {
    texts: {
      purpose:
        'Staff are paid on the agreed day, even if Payline Bureau cannot run the payroll. The plan pays last month’s net amounts through our own bank and corrects the differences in the following month.\n\nIt does not cover errors in single pay slips. They follow the normal complaints procedure.',
      activation:
        'The pay run is at risk from five working days before pay day. Outside of this week, an outage of the bureau is only watched. If the bureau gives no time of return within the threshold, activate the plan: the bank needs the file by noon of the day before pay day.',
      immediate_actions:
        'Call the bureau’s duty manager, not the service desk, and ask for a time of return in writing. Write down the time of the call.\n\nStop all changes to bank details until the portal is back. Attackers use such days to change them.',
      communications:
        'Tell staff before they notice. Say that they will be paid, on which day, and that overtime follows next month. Trade union representatives hear it at the same time, from the head of people.',
      workarounds:
        'The pay file of the last three months is kept encrypted in the finance safe folder, and on a stick in the safe of the head office. Two people from the list of signatories release it in the bank’s own portal.',
      stand_down:
        'Stand down when the bureau has confirmed the last pay run, the differences have been calculated, and internal audit has checked twenty accounts at random.',
    },
    ownTexts: [
      {
        title: 'Hardship payments',
        text: 'Anybody who cannot wait for a correction gets up to 500 pounds the same day. The head of people decides; finance pays by faster payment. Keep a list: the amounts are deducted from the next pay.',
      },
    ],
    triggers: [
      {
        name: 'The payroll bureau or its portal is unavailable in the week of the pay run',
        measure: 'No sign-in to the payroll portal, confirmed by the duty manager of the bureau',
        threshold: 4 * hour,
        decision: 2 * hour,
        role: 'Crisis lead',
        authority: 'If neither the lead nor the alternate answers within an hour, the head of people decides.',
      },
      {
        name: 'The bureau reports an attack on its systems',
        measure: 'Notice of the bureau or of the authorities',
        threshold: 0,
        decision: hour,
        role: 'Crisis lead',
        authority: '',
      },
    ],
    team: {
      'Crisis lead': ['Robert Lindgren', 'Marcus Lindqvist'],
      'Recovery team lead': ['Amara Nwosu', 'Priya Raman'],
      'Recovery team member': ['Daniel Osei', 'Elena Vasquez'],
      'IT recovery lead': ['Mei Tanaka', 'Victor Petrov'],
      'Communications lead': ['Grace Whitfield'],
    },
    contacts: [
      {
        name: 'Duty manager',
        organisation: 'Payline Bureau',
        purpose: 'Time of return, around the clock',
        phone: '+442079460131',
        email: 'duty@payline.example',
        verifiedDaysAgo: 24,
      },
      {
        name: 'Corporate payments desk',
        organisation: 'First Harbour Bank',
        purpose: 'Later cut-off for the pay file, on request before 10:00',
        phone: '+442079460132',
        email: 'payments@firstharbour.example',
        verifiedDaysAgo: 24,
      },
      {
        name: 'Employer helpline',
        organisation: 'Tax authority',
        purpose: 'Late reports of pay and tax',
        phone: '+442079460133',
        verifiedDaysAgo: 61,
      },
    ],
    strategies: [
      {
        name: 'Repeat the last pay run through the bank',
        description:
          'Net amounts of last month, without overtime and without those who have left. New staff get an advance of 80 per cent.',
        loss: 'supplier',
        standsInFor: ['supplier', 'Payline Bureau'],
        implement: 16 * hour,
        longestUse: 31 * day,
        capacity: 95,
      },
    ],
    tasks: [
      {
        title: 'Ask the bureau for a time of return, and confirm it in writing',
        phase: 'immediate',
        role: 'Recovery team lead',
        minutes: 30,
        worst: 90,
        check: 'A time of return, or a written statement that there is none',
      },
      {
        title: 'Reserve a later cut-off with the bank',
        phase: 'immediate',
        role: 'Crisis lead',
        minutes: 30,
        worst: hour,
        check: 'The bank has confirmed the cut-off by email',
      },
      {
        title: 'Get the last pay file out of the safe folder and check its totals',
        instructions: 'Compare the total and the number of people with the signed report of last month.',
        role: 'Recovery team member',
        minutes: hour,
        worst: 2 * hour,
        after: [1],
        check: 'Totals agree with the signed report',
        place: 'Market Square Head Office, room 2.14',
      },
      {
        title: 'Take out leavers and add advances for new staff',
        role: 'Recovery team member',
        minutes: 4 * hour,
        worst: 8 * hour,
        after: [3],
        check: 'A second person has checked each changed row',
      },
      {
        title: 'Load the file in the bank’s portal and release it with two signatures',
        role: 'Crisis lead',
        people: 2,
        minutes: hour,
        worst: 3 * hour,
        after: [2, 4],
        check: 'The bank shows the file as accepted',
      },
      {
        title: 'Rebuild time sheets and pay data in the offline payroll workbook',
        instructions:
          'The nightly export of the portal is at most one day old. Depots send paper time sheets for the rest.',
        role: 'IT recovery lead',
        minutes: 16 * hour,
        worst: day,
        after: [1],
        recovers: ['application', 'Payroll portal'],
        check: 'The workbook gives last month’s totals with last month’s data',
      },
      {
        title: 'Return to the bureau and correct the differences',
        phase: 'restoration',
        role: 'Recovery team lead',
        minutes: 8 * hour,
        worst: 2 * day,
        after: [5],
        waitsFor: ['supplier', 'Payline Bureau'],
        recovers: ['supplier', 'Payline Bureau'],
        check: 'Twenty accounts checked by internal audit',
      },
    ],
    messages: [
      {
        audience: 'All staff',
        channel: 'Text message and notice boards of the depots',
        content:
          'Our payroll provider has a failure. You will be paid on the usual day, with the amount of last month. Overtime follows next month. Questions: people team, 020 7946 0900.',
        sender: 'Communications lead',
        due: 8 * hour,
        repeat: day,
      },
      {
        audience: 'Trade union representatives',
        channel: 'Call',
        content: 'The same as to staff, and how hardship payments work.',
        sender: 'Recovery team lead',
        due: 8 * hour,
      },
      {
        audience: 'Tax authority',
        channel: 'Helpline',
        content: 'The report of this month will be late because the bureau is unavailable. Ask for a reference number.',
        sender: 'Recovery team lead',
        from: 'loss',
        due: 3 * day,
      },
    ],
  },
};
