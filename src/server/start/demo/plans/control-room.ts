import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

/** A plan that the continuity manager has submitted. The administrator is asked to approve it. */
export const controlRoom: DemoPlan = {
  kind: 'resilience_plan',
  name: 'Run the networks from Hilltop',
  description: 'How the control room leaves Riverside and takes over at the standby control centre.',
  classification: 'strictly_confidential',
  category: 'Site loss',
  dueIn: 12,
  owners: ['Jonas Albrecht'],
  scope: {
    activities: ['Operate the electricity network', 'Respond to electricity outages'],
    locations: ['Riverside Control Centre', 'Hilltop Standby Control Centre'],
  },
  activates: [
    {
      name: 'Tell customers about outages when the web portal fails',
      condition: 'If the move takes longer than half an hour, because the outage map then stops too',
    },
  ],
  lifecycle: {
    state: 'submitted',
    submittedBy: 'Marcus Lindqvist',
    asked: 'Nadia Okafor',
    note: 'New: engineers leave their duty houses on the first alarm, not after the decision. The move of September took 25 minutes.',
  },
  content: {
    texts: {
      purpose:
        'The electricity network must not be without an operator for more than a quarter of an hour. This plan moves the control room to Hilltop, where a second set of desks always runs.',
      activation:
        'The shift supervisor decides alone, and decides for the move when in doubt. A move that was not needed costs an evening. One that came too late can cost lives.',
      immediate_actions:
        'People first: leave the building by the alarm. Nobody goes back for papers.\n\nWhoever leaves a desk says so on the radio, with the switching that is under way. Crews in the field stop all switching until Hilltop answers.',
      communications:
        'Radio channel 3 carries the move. The national grid operator is called before anybody else outside.',
      workarounds:
        'Until Hilltop has taken over, the network holds its state. Emergency switching is done by crews on site, by telephone with the engineer who left last.',
      stand_down:
        'Return to Riverside at a time of low load, with both rooms staffed for one hour. The return is a planned switch-over and never the end of a shift.',
    },
    ownTexts: [
      {
        title: 'The box at the exit',
        text: 'The red box at the east exit holds two satellite telephones, keys for Hilltop, printed maps of the 132 kV network, and this plan. The duty officer checks it on the first of each month.',
      },
    ],
    triggers: [
      {
        name: 'Riverside must be left',
        measure: 'Fire alarm, gas alarm, or order of the police',
        threshold: 0,
        decision: 5,
        role: 'Incident lead',
        authority: 'The shift supervisor decides alone.',
      },
    ],
    team: {
      'Incident lead': ['Jonas Albrecht', 'Priya Raman'],
      'Recovery team member': ['Priya Raman', 'Elena Vasquez'],
      'IT recovery lead': ['Mei Tanaka', 'Victor Petrov'],
      'Facilities lead': ['Amara Nwosu'],
      'Communications lead': ['Grace Whitfield'],
    },
    contacts: [
      {
        name: 'Control room',
        organisation: 'National grid operator',
        purpose: 'Hand-over of the connection points, recorded line',
        phone: '+442079460161',
        verifiedDaysAgo: 8,
      },
      {
        name: 'Gold command',
        organisation: 'Police',
        purpose: 'Escort and road closures on the way to Hilltop',
        phone: '+442079460162',
        verifiedDaysAgo: 8,
      },
      {
        name: 'Key holder',
        organisation: 'Hilltop Standby Control Centre',
        purpose: 'Opens the gate if the electronic lock fails',
        phone: '+442079460163',
        verifiedDaysAgo: 8,
      },
    ],
    strategies: [
      {
        name: 'Hilltop takes over',
        description: 'Six of ten desks. Enough for both networks without planned work.',
        loss: 'site',
        standsInFor: ['location', 'Riverside Control Centre'],
        implement: 10,
        longestUse: 14 * day,
        capacity: 60,
      },
    ],
    tasks: [
      {
        title: 'Hand over all switching by radio and leave the building',
        phase: 'immediate',
        role: 'Incident lead',
        minutes: 5,
        worst: 10,
        check: 'Each desk has been called by name and has answered',
      },
      {
        title: 'Bring the duty engineers from their houses to Hilltop',
        phase: 'immediate',
        role: 'Recovery team member',
        minutes: 15,
        worst: 25,
        check: 'Two engineers at Hilltop',
        place: 'Hilltop Standby Control Centre',
      },
      {
        title: 'Take over the desks and compare them with the field',
        instructions: 'Compare ten measured values with crews at the substations before the first switching.',
        role: 'Recovery team member',
        minutes: 10,
        worst: 20,
        after: [2],
        recovers: ['equipment', 'Control room consoles'],
        check: 'Ten values agree',
        place: 'Hilltop Standby Control Centre',
      },
      {
        title: 'Move telephone lines and radio to Hilltop',
        role: 'IT recovery lead',
        minutes: 20,
        worst: hour,
        check: 'A test call to the emergency number is answered at Hilltop',
      },
      {
        title: 'Staff the second shift and plan the next three days',
        role: 'Incident lead',
        minutes: 2 * hour,
        worst: 4 * hour,
        after: [1, 3],
      },
      {
        title: 'Inspect Riverside and release it',
        phase: 'restoration',
        role: 'Facilities lead',
        minutes: 8 * hour,
        worst: 3 * day,
        recovers: ['location', 'Riverside Control Centre'],
        check: 'Written release of the fire service and of the building engineer',
        place: 'Riverside Control Centre',
      },
      {
        title: 'Return to Riverside with both rooms staffed',
        phase: 'stand_down',
        role: 'Incident lead',
        minutes: 2 * hour,
        worst: 6 * hour,
        after: [5, 6],
      },
    ],
    messages: [
      {
        audience: 'National grid operator',
        channel: 'Recorded line',
        content:
          'We are leaving Riverside. Hilltop takes over within 25 minutes. Please switch nothing at our connection points.',
        sender: 'Incident lead',
        due: 5,
      },
      {
        audience: 'Crews in the field',
        channel: 'Radio channel 3',
        content: 'Stop all switching. Stay where you are and keep the channel free until Hilltop calls you.',
        sender: 'Incident lead',
        due: 5,
        repeat: 10,
      },
      {
        audience: 'Executive team',
        channel: 'Text message',
        content: 'The control room is moving to Hilltop. Both networks hold. Next message in one hour.',
        sender: 'Communications lead',
        due: 30,
        repeat: hour,
      },
    ],
  },
};
