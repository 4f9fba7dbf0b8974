import type { DemoPlan } from './demo-plan.ts';

const [hour, day] = [60, 1440];

/** A plan that is in force and stale: the RTO of its activity was shortened after the approval. */
export const outageMessages: DemoPlan = {
  kind: 'bcp',
  name: 'Tell customers about outages when the web portal fails',
  description: 'How customers, the press and authorities hear about an outage while our own website is unavailable.',
  classification: 'public',
  category: 'Crisis communications',
  reviewIn: 45,
  owners: ['Grace Whitfield'],
  scope: { activities: ['Inform customers of outages'] },
  lifecycle: {
    state: 'in_force',
    submittedBy: 'Marcus Lindqvist',
    asked: 'Nadia Okafor',
    note: 'The standby page is new. Everything else is as in the plan on paper.',
    // The regulator now requires that customers are informed within a day.
    rtoChange: { activity: 'Inform customers of outages', rto: day },
  },
  content: {
    texts: {
      purpose:
        'People without electricity or water want to know three things: that we know, how long it will take, and what they should do. This plan answers them when the outage map is unavailable, which is most likely when everybody looks at it.',
      activation:
        'Activate the plan when the outage map cannot be used and more than 500 customers are without supply. With fewer customers, the contact centre calls them.',
      immediate_actions:
        'Say only what the control room has confirmed. It is better to announce no time of return than a wrong one.\n\nCustomers on medical equipment are called by the team for vulnerable customers, not by this plan.',
      communications:
        'All channels have the same text and the same time. Each message announces the time of the next update. Keep to this time, even if there is nothing new to say.',
      workarounds:
        'Local radio reads our text at half past each hour. Parish councils put up printed notices; their list is in the orange folder of the contact centre.',
      stand_down:
        'Stand down when the outage map shows the same as the control room for two hours. Thank the radio stations, and remove the standby page, which search engines would otherwise keep.',
    },
    triggers: [
      {
        name: 'The outage map is unavailable during a large outage',
        measure: 'External monitoring of the page; customers without supply in the outage system',
        threshold: 30,
        decision: 15,
        role: 'Communications lead',
        authority: '',
      },
    ],
    team: {
      'Communications lead': ['Grace Whitfield', 'Amara Nwosu'],
      'IT recovery lead': ['Mei Tanaka', 'Victor Petrov'],
      'Incident lead': ['Jonas Albrecht'],
      'Recovery team member': ['Daniel Osei'],
    },
    contacts: [
      {
        name: 'News desk',
        organisation: 'Northwind Radio',
        purpose: 'Reads our text at half past each hour',
        phone: '+442079460151',
        email: 'news@northwindradio.example',
        verifiedDaysAgo: 75,
      },
      {
        name: 'Duty officer',
        organisation: 'Energy and water regulator',
        purpose: 'Report of an outage of more than 5,000 customers',
        phone: '+442079460152',
        verifiedDaysAgo: 75,
      },
      {
        name: 'Emergency planning officer',
        organisation: 'County council',
        purpose: 'Rest centres and parish councils',
        phone: '+442079460153',
        email: 'planning@county.example',
        verifiedDaysAgo: 201,
      },
    ],
    strategies: [
      {
        name: 'Conference line instead of email',
        description: 'The communications team and the control room stay on one line. Texts are dictated.',
        loss: 'application',
        standsInFor: ['application', 'Email and collaboration'],
        implement: 20,
        longestUse: 2 * day,
        capacity: 60,
      },
    ],
    tasks: [
      {
        title: 'Get the confirmed facts from the control room',
        instructions: 'Area, number of customers, cause if known, next update. Write the time beside each.',
        phase: 'immediate',
        role: 'Incident lead',
        minutes: 20,
        worst: 45,
      },
      {
        title: 'Write and release the first text',
        phase: 'immediate',
        role: 'Communications lead',
        minutes: 20,
        worst: 40,
        after: [1],
        check: 'Read aloud to the control room, which has agreed',
      },
      {
        title: 'Send the text to radio, county and regulator',
        role: 'Recovery team member',
        minutes: 30,
        worst: hour,
        after: [2],
      },
      {
        title: 'Switch the address of the portal to the standby page',
        instructions: 'The page is at another provider. It contains only text, so that it can serve the whole county.',
        role: 'IT recovery lead',
        minutes: 3 * hour,
        worst: 6 * hour,
        after: [2],
        recovers: ['application', 'Customer web portal'],
        check: 'The page opens on a mobile telephone outside of our network',
      },
      {
        title: 'Update all channels every hour until supply is back',
        phase: 'restoration',
        role: 'Communications lead',
        minutes: 8 * hour,
        worst: 2 * day,
        after: [3, 4],
      },
      {
        title: 'Restore the outage map and compare it with the control room',
        phase: 'restoration',
        role: 'IT recovery lead',
        minutes: 4 * hour,
        worst: day,
        after: [4],
      },
    ],
    messages: [
      {
        audience: 'Customers without supply',
        channel: 'Standby page, radio, recorded text of the telephone line',
        content:
          'We know that [area] is without [electricity/water]. Crews are on their way. We expect to be able to say more at [time]. If you need power for medical equipment, call 020 7946 0999.',
        sender: 'Communications lead',
        due: hour,
        repeat: hour,
      },
      {
        audience: 'Regulator',
        channel: 'Call, then email',
        content: 'Area, number of customers, start, cause if known, and that the outage map is unavailable.',
        sender: 'Communications lead',
        from: 'loss',
        due: 2 * hour,
      },
    ],
  },
};
