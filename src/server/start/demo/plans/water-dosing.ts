import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

/**
 * A plan that is in force. Its next version has the times of an exercise. With these times, the treatment works is back
 * too late.
 */
export const waterDosing: DemoPlan = {
  kind: 'bcp',
  name: 'Keep drinking water safe when dosing fails',
  description: 'How Elm Valley treats water again after its chlorine dosing units have failed.',
  classification: 'internal',
  category: 'Utilities',
  reviewIn: 150,
  owners: ['Elena Vasquez', 'Jonas Albrecht'],
  scope: {
    activities: ['Treat drinking water'],
    locations: ['Elm Valley Treatment Works'],
    suppliers: ['BlueRiver Chemicals'],
  },
  lifecycle: {
    state: 'in_force',
    submittedBy: 'Marcus Lindqvist',
    asked: 'Nadia Okafor',
    note: 'Reviewed with the water laboratory. The spare unit now stands at the Northern Depot.',
    next: {
      tasks: { 4: { minutes: 5 * hour, worst: 8 * hour } },
      swap: { role: 'Recovery team lead', from: 'Priya Raman', to: 'Daniel Osei' },
      texts: {
        activation:
          'Activate the plan when the chlorine at the outlet stays below the limit and the second unit does not start by itself. The outlet is closed first; the decision about this plan follows. In the exercise of October, the new unit took five hours to install: activate at once.',
      },
    },
  },
  content: {
    texts: {
      purpose:
        'Elm Valley gives two thirds of the drinking water. If both dosing units fail, no water may leave the works. The reservoirs hold eight hours. Within that time this plan brings a spare unit into operation.',
      activation:
        'Activate the plan when the chlorine at the outlet stays below the limit and the second unit does not start by itself. The outlet is closed first; the decision about this plan follows.',
      immediate_actions:
        'Close the outlet. Call the control room, which lowers the pressure in the network at once to make the reservoirs last longer.\n\nNobody opens a chlorine cylinder alone or without breathing apparatus.',
      communications:
        'The public health authority hears from us within an hour, even if no water has left the works. A boil-water notice is decided by the authority and published by us.',
      workarounds:
        'Tablets in the service reservoirs keep water safe for about four hours at low flow. The laboratory has to agree for each reservoir.',
      stand_down: 'Stand down after three good samples, one hour apart, and when the reservoirs are above 70 per cent.',
    },
    triggers: [
      {
        name: 'Both dosing units have failed',
        measure: 'Chlorine at the outlet below 0.2 mg/l, two readings',
        threshold: 30,
        decision: 15,
        role: 'Incident lead',
        authority: 'The process operator on shift closes the outlet without asking.',
      },
    ],
    team: {
      'Incident lead': ['Elena Vasquez', 'Jonas Albrecht'],
      'Recovery team lead': ['Priya Raman', 'Victor Petrov'],
      'Recovery team member': ['Jonas Albrecht'],
      'Communications lead': ['Grace Whitfield', 'Marcus Lindqvist'],
    },
    contacts: [
      {
        name: 'Duty consultant',
        organisation: 'Public health authority',
        purpose: 'Decides about a boil-water notice',
        phone: '+442079460171',
        verifiedDaysAgo: 33,
      },
      {
        name: 'Emergency fitters',
        organisation: 'BlueRiver Chemicals',
        purpose: 'Fitters for dosing units, four hours away',
        phone: '+442079460172',
        email: 'fitters@blueriver.example',
        verifiedDaysAgo: 33,
      },
      {
        name: 'Night laboratory',
        organisation: 'Aquila Laboratories',
        purpose: 'Samples outside of working hours',
        phone: '+442079460173',
        verifiedDaysAgo: 90,
      },
    ],
    strategies: [
      {
        name: 'Stock of chemicals at the works',
        description: 'A week of stock. Order again on the third day.',
        loss: 'supplier',
        standsInFor: ['supplier', 'BlueRiver Chemicals'],
        implement: 0,
        longestUse: 7 * day,
        capacity: 100,
      },
    ],
    tasks: [
      {
        title: 'Close the outlet and lower the pressure in the network',
        phase: 'immediate',
        role: 'Incident lead',
        minutes: 15,
        worst: 30,
        check: 'No flow at the outlet meter',
        place: 'Elm Valley Treatment Works',
      },
      {
        title: 'Call the health authority and the laboratory',
        phase: 'immediate',
        role: 'Communications lead',
        minutes: 30,
        worst: hour,
        check: 'Names and times in the log',
      },
      {
        title: 'Bring the spare unit from the depot',
        instructions: 'The trailer needs a vehicle with a tow bar. Keys in the red cabinet, position 14.',
        role: 'Recovery team lead',
        minutes: 90,
        worst: 150,
        after: [1],
        place: 'Northern Depot',
      },
      {
        title: 'Install the spare unit and connect it to the control system',
        role: 'Recovery team lead',
        people: 2,
        minutes: 2 * hour,
        worst: 4 * hour,
        after: [3],
        check: 'The unit doses at 10, 50 and 100 per cent',
        place: 'Elm Valley Treatment Works',
      },
      {
        title: 'Flush, take a sample and release the outlet',
        role: 'Recovery team member',
        minutes: 45,
        worst: 90,
        after: [4],
        recovers: ['equipment', 'Chlorine dosing units'],
        check: 'Chlorine between 0.4 and 0.8 mg/l, confirmed by the laboratory',
      },
      {
        title: 'Repair the failed units and send the spare unit back',
        phase: 'restoration',
        role: 'Recovery team lead',
        minutes: day,
        worst: 7 * day,
        after: [5],
        waitsFor: ['supplier', 'BlueRiver Chemicals'],
      },
    ],
    messages: [
      {
        audience: 'Public health authority',
        channel: 'Call, then email',
        content: 'Dosing at Elm Valley has failed at [time]. The outlet is closed. Reservoirs last until [time].',
        sender: 'Communications lead',
        from: 'loss',
        due: hour,
        repeat: 2 * hour,
      },
      {
        audience: 'Customers of Elm Valley',
        channel: 'Website, radio, text message',
        content:
          'Pressure is lower than usual. The water is safe to drink. Please use as little as you can until [time].',
        sender: 'Communications lead',
        due: 2 * hour,
        repeat: 3 * hour,
      },
    ],
  },
};
