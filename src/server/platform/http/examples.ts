import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { type WhatIfAnswer, type WhatIfInput, whatIf } from '#root/contract/continuity/what-if.ts';
import type { EndpointShape, GivenBody, ResponseOf } from '#root/contract/platform/endpoint.ts';

/** An example request and response for the API documentation. A test checks each example against its contract. */
export interface Example {
  readonly endpoint: EndpointShape;
  readonly body?: unknown;
  readonly response?: unknown;
}

const bank = '0192f3c4-0000-7000-8000-000000000001';
const payments = '0192f3c4-0000-7000-8000-000000000002';
const payroll = '0192f3c4-0000-7000-8000-000000000003';
const financial = '0192f3c4-0000-7000-8000-000000000004';

const target = { recordUid: bank, lostAtMinutes: 0, outageMinutes: 4320, forever: false };

/** A what-if in which a bank is lost for three days. Payments can continue for four hours without it. */
const asked: WhatIfInput = {
  targets: [target],
  links: [{ dependentUid: payroll, providerUid: bank, toleranceMinutes: 1440, group: '', groupRequired: 1 }],
  restarts: [{ recordUid: payments, restartMinutes: 30 }],
};

const noLimit = { latest: null, activity: null, after: null };
const firstRtoBreach = { at: 720, kind: 'rto_breach', node: payments, cause: bank } as const;
const lost = (at: number, node: string, cause: string | null) => ({ at, kind: 'lost', node, cause }) as const;
const back = (at: number, node: string, cause: string | null) => ({ at, kind: 'back', node, cause }) as const;
const outage = { heldBy: bank, rtoBreach: null, mtpdBreach: null };

const answered: WhatIfAnswer = {
  summary: {
    ...{ nodesLost: 3, activitiesLost: 2, activitiesPastRto: 1, activitiesPastMtpd: 0 },
    mostDown: { at: 1440, down: 2 },
    firstRtoBreach,
    firstMtpdBreach: null,
  },
  nodes: [
    {
      ...{ uid: bank, kind: 'supplier', target: true },
      outages: [{ lost: 0, back: 4320, cause: null, ...outage, heldBy: null }],
    },
    {
      ...{ uid: payments, kind: 'activity', target: false },
      outages: [{ lost: 240, back: 4350, cause: bank, ...outage, rtoBreach: 720 }],
    },
    {
      ...{ uid: payroll, kind: 'activity', target: false },
      outages: [{ lost: 1440, back: 4320, cause: bank, ...outage }],
    },
  ],
  events: [
    lost(0, bank, null),
    lost(240, payments, bank),
    firstRtoBreach,
    lost(1440, payroll, bank),
    back(4320, bank, null),
    back(4320, payroll, bank),
    back(4350, payments, bank),
  ],
  breaches: [firstRtoBreach],
  activitiesDown: [
    { at: 240, down: 1 },
    { at: 1440, down: 2 },
    { at: 4320, down: 1 },
    { at: 4350, down: 0 },
  ],
  recovery: [
    {
      ...{ node: bank, target: true, lost: 0, back: 4320 },
      mtpd: noLimit,
      rto: { latest: 690, activity: payments, after: null },
    },
  ],
  impact: [
    {
      ...{ category: financial, unacceptableLevel: 4 },
      horizons: [{ at: 1440, highest: 3, activities: [1, 0, 0, 1, 0, 0], notAssessed: 0 }],
      highest: [
        { at: 240, level: 0 },
        { at: 1680, level: 4 },
      ],
      hasUnassessed: false,
      firstUnacceptable: { at: 1680, activity: payments },
    },
  ],
  cycles: [],
  names: { [bank]: 'Payline Bureau', [payments]: 'Take payments', [payroll]: 'Pay staff' },
};

const graph: ResponseOf<typeof dependencyGraph.lines> = {
  data: {
    digest: '5f0c1d3e9a7b42d8b6c4e2f1a0d9c8b7',
    nodes: [
      [bank, 'supplier', 'Payline Bureau', 2880, null, null, null, false, null],
      [payments, 'activity', 'Take payments', 480, 4320, 0, 4, false, 50],
    ],
    edges: [['0192f3c4-0000-7000-8000-000000000005', 1, 0, 240, null, 1, null]],
    categories: [[financial, 'Financial', 4]],
    impacts: [[1, [[0, [0, 1, 2, 4, 5, 5, 5, 5]]]]],
  },
};

const simulated: GivenBody<typeof dependencyScenarios.simulate> = { targets: [target] };

/** The examples, for calls that a schema alone does not explain. */
export const examples: readonly Example[] = [
  { endpoint: whatIf.run, body: asked, response: { data: answered } },
  { endpoint: dependencyScenarios.simulate, body: simulated, response: { data: answered } },
  { endpoint: dependencyGraph.lines, response: graph },
];
