import type { DemoAssessment } from './demo-assessment.ts';

/** Two BIAs: one is finished, and one is under way and has late answers. */
export const northwindAssessments: readonly DemoAssessment[] = [
  {
    name: 'Money BIA',
    description: 'Everything that brings money in or pays it out, before the budget was decided.',
    category: 'Special occasion',
    owners: ['Marcus Lindqvist'],
    scope: { units: ['Billing and Revenue'], activities: ['Pay suppliers and manage cash', 'Pay staff'] },
    launchedIn: -220,
    dueIn: -130,
    end: {
      closedIn: -128,
      approvedIn: -125,
      submittedBy: 'Marcus Lindqvist',
      asked: 'Nadia Okafor',
      note: 'One activity waits for the new payment provider.',
      left: { 'Take payments': 'The payment provider changes in spring. The next BIA asks again.' },
    },
  },
  {
    name: 'Networks BIA',
    description: 'The yearly look at everything that keeps electricity and water flowing.',
    category: 'Yearly',
    owners: ['Marcus Lindqvist', 'Jonas Albrecht'],
    scope: { divisions: ['Network Operations'] },
    launchedIn: -35,
    dueIn: -3,
  },
];
