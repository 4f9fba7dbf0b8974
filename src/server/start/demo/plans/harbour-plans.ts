import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

const customs: DemoPlan = {
  kind: 'bcp',
  name: 'Declare goods without the customs gateway',
  description: 'How containers leave the port while electronic declarations are not possible.',
  classification: 'internal',
  dueIn: 21,
  owners: ['Femi Adeyemi'],
  scope: { activities: ['Declare goods'] },
  lifecycle: { state: 'draft' },
  content: {
    texts: {
      purpose:
        'Containers that are not declared stay on the quay, and the yard is full after a day and a half. This plan uses the customs emergency procedure, so that perishable and dangerous goods leave first.',
      activation:
        'Activate the plan when the gateway has not accepted a declaration for half an hour. The customs office grants the emergency procedure by telephone and confirms it by fax.',
      immediate_actions:
        'Print the list of containers that should leave today, from the copy of the last hour. Mark reefers and dangerous goods.',
      communications: 'Hauliers hear at once which containers can be collected. They then do not send lorries in vain.',
      workarounds: 'Declarations on the form of the emergency procedure, three copies, with the stamp of the desk.',
      stand_down:
        'Stand down when the gateway accepts declarations and all paper declarations have been entered, which the customs office wants within five working days.',
    },
    triggers: [
      {
        name: 'The gateway accepts no declarations',
        measure: 'Three declarations in a row without an answer',
        threshold: 30,
        decision: 15,
        role: 'Recovery team lead',
        authority: 'The head of customs or the deputy',
      },
    ],
    team: {
      'Recovery team lead': ['Femi Adeyemi', 'Lucia Moretti'],
      'Recovery team member': ['Lucia Moretti', 'Tomas Brandt'],
      'IT recovery lead': ['Tomas Brandt'],
    },
    contacts: [
      {
        name: 'Emergency desk',
        organisation: 'Port customs office',
        purpose: 'Grants the emergency procedure',
        phone: '+49403690131',
        email: 'emergency@customs.example',
        verifiedDaysAgo: 14,
      },
      {
        name: 'Service desk',
        organisation: 'Customs gateway',
        purpose: 'Time of return',
        phone: '+49403690132',
        verifiedDaysAgo: 14,
      },
    ],
    strategies: [
      {
        name: 'Customs emergency procedure on paper',
        description: 'About 30 declarations an hour. Perishable and dangerous goods first.',
        loss: 'application',
        standsInFor: ['application', 'Customs gateway'],
        implement: 90,
        longestUse: 10 * day,
        capacity: 30,
      },
    ],
    tasks: [
      {
        title: 'Ask the gateway and the customs office how long it will last',
        phase: 'immediate',
        role: 'Recovery team lead',
        minutes: 15,
        worst: 45,
      },
      {
        title: 'Get the emergency procedure granted',
        phase: 'immediate',
        role: 'Recovery team lead',
        minutes: 30,
        worst: 2 * hour,
        after: [1],
        check: 'Reference number of the customs office',
      },
      {
        title: 'Declare perishable and dangerous goods on paper',
        role: 'Recovery team member',
        people: 2,
        minutes: 4 * hour,
        worst: 8 * hour,
        after: [2],
      },
      {
        title: 'Bring the connection to the gateway back',
        role: 'IT recovery lead',
        minutes: 8 * hour,
        worst: 2 * day,
        recovers: ['application', 'Customs gateway'],
        check: 'A test declaration is accepted',
      },
      {
        title: 'Enter all paper declarations',
        phase: 'stand_down',
        role: 'Recovery team member',
        minutes: day,
        worst: 3 * day,
        after: [3, 4],
      },
    ],
    messages: [
      {
        audience: 'Hauliers',
        channel: 'Truck appointment system and text message',
        content: 'Customs declarations are on paper today. Collect only containers that we confirm to you.',
        sender: 'Recovery team lead',
        due: hour,
        repeat: 4 * hour,
      },
    ],
  },
};

/** A plan that was just created from a template. Somebody still has to enter names, times and people. */
const terminalSystem: DemoPlan = {
  kind: 'resilience_plan',
  name: 'The terminal operating system is lost',
  description: 'A first draft from the template. The terminal team completes it with its own times.',
  category: 'IT disaster recovery',
  dueIn: 60,
  owners: ['Tomas Brandt'],
  scope: { activities: ['Load and unload ships'] },
  lifecycle: { state: 'draft' },
  content: { template: 'application_lost' },
};

export const harbourPlans: readonly DemoPlan[] = [customs, terminalSystem];
