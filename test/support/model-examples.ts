import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode, NodeKind } from '#root/domain/continuity/types.ts';
import { type WhatIfResult, type WhatIfTarget, whatIf } from '#root/domain/continuity/what-if.ts';
import { formatDuration } from '#root/domain/durations.ts';

/** An example of the page that explains the model: what it is made of and what the engine says of it. */
export interface ModelExample {
  readonly name: string;
  readonly result: WhatIfResult;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const node = (uid: string, kind: NodeKind, values: Partial<ContinuityNode> = {}): ContinuityNode => ({
  uid,
  kind,
  ...values,
});
const needs = (dependent: string, provider: string, values: Partial<ContinuityEdge> = {}): ContinuityEdge => ({
  uid: `${dependent} needs ${provider}`,
  dependent,
  provider,
  ...values,
});

function example(name: string, nodes: ContinuityNode[], edges: ContinuityEdge[], ...targets: WhatIfTarget[]) {
  return { name, result: whatIf(buildGraph(nodes, edges), { targets }) };
}

const carrier = {
  nodes: [
    node('Carrier', 'supplier', { rto: 2 * DAY }),
    node('Dispatch', 'activity', { rto: 8 * HOUR, mtpd: DAY, restart: 2 * HOUR }),
    node('Billing', 'activity', { rto: 2 * DAY, mtpd: 5 * DAY }),
    node('Payroll', 'activity', { rto: DAY, mtpd: 2 * DAY }),
  ],
  edges: [needs('Dispatch', 'Carrier', { tolerance: 12 * HOUR }), needs('Billing', 'Dispatch', { tolerance: DAY })],
};

const sites = {
  nodes: [
    node('Head office', 'location', { rto: 5 * DAY }),
    node('Branch', 'location', { rto: DAY }),
    node('Claims', 'activity', { rto: 4 * HOUR, mtpd: DAY }),
  ],
  edges: [
    needs('Claims', 'Head office', { group: 'desks', required: 1 }),
    needs('Claims', 'Branch', { group: 'desks', required: 1, tolerance: 4 * HOUR }),
  ],
};

const servers = {
  nodes: [
    ...['Server 1', 'Server 2', 'Server 3'].map((uid) => node(uid, 'equipment', { rto: 6 * HOUR })),
    node('Shop', 'application', { rto: 2 * HOUR, restart: 30 }),
    node('Orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR }),
  ],
  edges: [
    ...['Server 1', 'Server 2', 'Server 3'].map((uid) => needs('Shop', uid, { group: 'cluster', required: 2 })),
    needs('Orders', 'Shop'),
  ],
};

const slower = {
  nodes: [
    node('Orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR }),
    node('ERP', 'application', { restart: HOUR }),
    node('Database', 'application', { rto: 12 * HOUR }),
  ],
  edges: [needs('Orders', 'ERP', { tolerance: HOUR }), needs('ERP', 'Database')],
};

const round = {
  nodes: [
    node('Power', 'utility', { rto: 2 * HOUR }),
    node('Directory', 'application', { rto: 3 * HOUR, restart: 20 }),
    node('Network', 'application', { rto: 3 * HOUR, restart: 45 }),
    node('Mail', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR, restart: 10 }),
  ],
  edges: [
    needs('Directory', 'Network', { tolerance: 15 }),
    needs('Network', 'Directory'),
    needs('Network', 'Power'),
    needs('Mail', 'Directory'),
  ],
};

const lose = (recordUid: string, outageMinutes: number | null = null, lostAtMinutes = 0): WhatIfTarget => ({
  recordUid,
  outageMinutes,
  lostAtMinutes,
});

/** In the order of the page. */
export const modelExamples: readonly ModelExample[] = [
  example('A supplier lost for three days', carrier.nodes, carrier.edges, lose('Carrier', 3 * DAY)),
  example('A site lost, with another to go to', sites.nodes, sites.edges, lose('Head office')),
  example('Both sites lost for a time', sites.nodes, sites.edges, lose('Head office'), lose('Branch', 10 * HOUR, DAY)),
  example('One of three servers lost', servers.nodes, servers.edges, lose('Server 1')),
  example('Two of three servers lost', servers.nodes, servers.edges, lose('Server 1'), lose('Server 3', null, HOUR)),
  example('A dependency that is slower than its dependent', slower.nodes, slower.edges, lose('Database')),
  example('Two systems that need each other', round.nodes, round.edges, lose('Power')),
  example('Just as long as the limit', carrier.nodes, carrier.edges, lose('Carrier', 18 * HOUR)),
  example('A minute longer', carrier.nodes, carrier.edges, lose('Carrier', 18 * HOUR + 1)),
];

const WORDS = { lost: 'stops', rto_breach: '**passes its RTO**', mtpd_breach: '**passes its MTPD**', back: 'is back' };

/** A moment of the scenario as the page writes it. */
function moment(minutes: number): string {
  return minutes === 0 ? 'start' : formatDuration(minutes);
}

/** What happens when, as a table of the page. */
export function eventTable({ events }: WhatIfResult): string {
  const because = (kind: string, cause: string | null) =>
    cause === null ? '' : kind === 'back' ? `${cause} is back` : `${cause} is missed`;
  return table(
    ['When', 'What happens', 'Because'],
    events.map(({ at, kind, node, cause }) => [moment(at), `${node} ${WORDS[kind]}`, because(kind, cause)]),
  );
}

/** What must be back by when, as a table of the page. */
export function recoveryTable({ recovery }: WhatIfResult): string {
  const by = (latest: number | null, line: WhatIfResult['recovery'][number]) => {
    if (latest === null) return 'no limit';
    if (latest === line.lost) return line.target ? 'must not be lost' : 'does not stop';
    return moment(latest);
  };
  const whose = (line: WhatIfResult['recovery'][number]) => line.mtpd.activity ?? line.mtpd.after;
  return table(
    ['Restore', 'To pass no RTO', 'To pass no MTPD', 'For whom, or after what'],
    recovery.map((line) => [
      line.node,
      by(line.rto.latest, line),
      by(line.mtpd.latest, line),
      whose(line) === null ? '' : line.target ? `${whose(line)}` : `after ${whose(line)}`,
    ]),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
