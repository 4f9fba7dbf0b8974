import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

/** A draft. If it is carried out as written, payments are back later than their RTO allows. */
export const dataCentreLost: DemoPlan = {
  kind: 'bcp',
  name: 'Bill and take payments without Data Centre East',
  description: 'How the billing platform runs again on hosted machines after Data Centre East is lost.',
  classification: 'internal',
  category: 'IT disaster recovery',
  dueIn: 30,
  owners: ['Daniel Osei', 'Mei Tanaka'],
  scope: {
    activities: ['Take payments', 'Issue bills', 'Collect meter readings'],
    scenarios: ['Data Centre East burns out'],
    locations: ['Data Centre East'],
    suppliers: ['Meridian Cloud Hosting'],
  },
  lifecycle: { state: 'draft' },
  content: {
    texts: {
      purpose:
        'The billing platform has never been moved to the second site. This plan brings it back on machines of our hosting supplier, so that customers can pay, readings are kept, and bills go out.\n\nSystems that run in both data centres are not part of it: they carry on in the west by themselves.',
      activation:
        'Activate the plan when Data Centre East is unreachable and nobody on site can say that it returns within four hours. Do not wait for the cause.',
      immediate_actions:
        'Close the payment pages with a notice, so that nobody pays twice. Keep the data centre’s staff on the telephone: only they can say what is damaged.\n\nFreeze the backups of the last night. Nobody deletes or overwrites them.',
      communications:
        'Customers see a notice on the payment pages within an hour. Call agents get a text for those who want to pay today. Banks hear that direct debits will be late.',
      workarounds:
        'Direct debits wait. Urgent card payments are taken at the counter of the head office and written on numbered slips, at most 40 an hour.',
      stand_down:
        'Stand down when all slips are entered, the day’s payments agree with the bank, and the platform has been backed up at its new place.',
    },
    triggers: [
      {
        name: 'Data Centre East cannot be reached',
        measure: 'Monitoring of both sites, confirmed by a call to the site',
        threshold: hour,
        decision: hour,
        role: 'IT recovery lead',
        authority: 'Outside of working hours, the duty officer decides with one member of the crisis team.',
      },
    ],
    team: {
      'Crisis lead': ['Robert Lindgren', 'Amara Nwosu'],
      'IT recovery lead': ['Mei Tanaka', 'Victor Petrov'],
      'BC coordinator': ['Marcus Lindqvist'],
      'Recovery team member': ['Daniel Osei', 'Elena Vasquez'],
      'Communications lead': ['Grace Whitfield', 'Amara Nwosu'],
    },
    contacts: [
      {
        name: 'Recovery desk',
        organisation: 'Meridian Cloud Hosting',
        purpose: 'Machines by the recovery contract, number on page 3',
        phone: '+442079460141',
        email: 'recovery@meridian.example',
        verifiedDaysAgo: 112,
      },
      {
        name: 'Site guard',
        organisation: 'Data Centre East',
        purpose: 'Access and damage',
        phone: '+442079460142',
        verifiedDaysAgo: 40,
      },
    ],
    strategies: [
      {
        name: 'Readings are kept in the collectors',
        description: 'The collectors keep readings for seven days and send them when the platform is back.',
        loss: 'equipment',
        standsInFor: ['equipment', 'Meter data collectors'],
        implement: 0,
        longestUse: 7 * day,
        capacity: 100,
      },
    ],
    tasks: [
      {
        title: 'Confirm the loss with the site and declare it',
        phase: 'immediate',
        role: 'IT recovery lead',
        minutes: hour,
        worst: 2 * hour,
      },
      {
        title: 'Close the payment pages with a notice',
        phase: 'immediate',
        role: 'Communications lead',
        minutes: 20,
        worst: hour,
        check: 'The notice is seen from outside of the network',
      },
      {
        title: 'Order recovery machines by the contract',
        phase: 'immediate',
        role: 'BC coordinator',
        minutes: hour,
        worst: 2 * hour,
        after: [1],
        check: 'Order number of the supplier',
      },
      {
        title: 'Take over the machines and connect them to the network in the west',
        instructions: 'Two engineers. The address plan is on page 7 of the recovery contract.',
        role: 'IT recovery lead',
        people: 2,
        minutes: 8 * hour,
        worst: 16 * hour,
        after: [3],
        waitsFor: ['supplier', 'Meridian Cloud Hosting'],
        check: 'All six machines answer from both control centres',
        place: 'Data Centre West',
      },
      {
        title: 'Restore the databases from last night’s backup',
        role: 'IT recovery lead',
        minutes: 12 * hour,
        worst: day,
        after: [4],
        check: 'The number of accounts agrees with last night’s report',
      },
      {
        title: 'Start the billing platform and check yesterday’s totals',
        role: 'Recovery team member',
        minutes: 3 * hour,
        worst: 6 * hour,
        after: [5],
        recovers: ['application', 'Billing platform'],
        check: 'Yesterday’s payments agree with the bank',
      },
      {
        title: 'Open the payment pages and enter the slips of the counter',
        phase: 'restoration',
        role: 'Recovery team member',
        minutes: 4 * hour,
        worst: 12 * hour,
        after: [6],
      },
      {
        title: 'Release the bills that have waited, in the order of their days',
        phase: 'restoration',
        role: 'Recovery team member',
        minutes: day,
        worst: 2 * day,
        after: [7],
      },
    ],
    messages: [
      {
        audience: 'Customers',
        channel: 'Payment pages, recorded text of the telephone line',
        content:
          'You cannot pay online at present. Nobody will be charged for paying late. Please try again tomorrow after noon.',
        sender: 'Communications lead',
        due: hour,
        repeat: 12 * hour,
      },
      {
        audience: 'Banks',
        channel: 'Email to the payments desk',
        content: 'Direct debits of today will reach you late. We give you a new time by 18:00.',
        sender: 'BC coordinator',
        due: 6 * hour,
      },
    ],
  },
};
