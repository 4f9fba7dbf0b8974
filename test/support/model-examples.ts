import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { runWhatIf, type WhatIfResult, type WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import { formatDuration } from '#root/domain/values/durations.ts';

/** An example from docs/model.md and the result that the engine calculates. */
export interface ModelExample {
  readonly name: string;
  readonly result: WhatIfResult;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const buildNode = (uid: string, kind: NodeKind, values: Partial<ContinuityNode> = {}): ContinuityNode => ({
  uid,
  kind,
  ...values,
});
const buildLink = (dependent: string, provider: string, values: Partial<ContinuityEdge> = {}): ContinuityEdge => ({
  uid: `${dependent} needs ${provider}`,
  dependent,
  provider,
  ...values,
});

function runExample(name: string, nodes: ContinuityNode[], edges: ContinuityEdge[], ...targets: WhatIfTarget[]) {
  return { name, result: runWhatIf(buildGraph(nodes, edges), { targets }) };
}

const carrier = {
  nodes: [
    buildNode('Carrier', 'supplier', { rto: 2 * DAY }),
    buildNode('Dispatch', 'activity', { rto: 8 * HOUR, mtpd: DAY, restart: 2 * HOUR }),
    buildNode('Billing', 'activity', { rto: 2 * DAY, mtpd: 5 * DAY }),
    buildNode('Payroll', 'activity', { rto: DAY, mtpd: 2 * DAY }),
  ],
  edges: [
    buildLink('Dispatch', 'Carrier', { tolerance: 12 * HOUR }),
    buildLink('Billing', 'Dispatch', { tolerance: DAY }),
  ],
};

const sites = {
  nodes: [
    buildNode('Head office', 'location', { rto: 5 * DAY }),
    buildNode('Branch', 'location', { rto: DAY }),
    buildNode('Claims', 'activity', { rto: 4 * HOUR, mtpd: DAY }),
  ],
  edges: [
    buildLink('Claims', 'Head office', { group: 'desks', required: 1 }),
    buildLink('Claims', 'Branch', { group: 'desks', required: 1, tolerance: 4 * HOUR }),
  ],
};

const servers = {
  nodes: [
    ...['Server 1', 'Server 2', 'Server 3'].map((uid) => buildNode(uid, 'equipment', { rto: 6 * HOUR })),
    buildNode('Shop', 'application', { rto: 2 * HOUR, restart: 30 }),
    buildNode('Orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR }),
  ],
  edges: [
    ...['Server 1', 'Server 2', 'Server 3'].map((uid) => buildLink('Shop', uid, { group: 'cluster', required: 2 })),
    buildLink('Orders', 'Shop'),
  ],
};

const slower = {
  nodes: [
    buildNode('Orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR }),
    buildNode('ERP', 'application', { restart: HOUR }),
    buildNode('Database', 'application', { rto: 12 * HOUR }),
  ],
  edges: [buildLink('Orders', 'ERP', { tolerance: HOUR }), buildLink('ERP', 'Database')],
};

const round = {
  nodes: [
    buildNode('Power', 'utility', { rto: 2 * HOUR }),
    buildNode('Directory', 'application', { rto: 3 * HOUR, restart: 20 }),
    buildNode('Network', 'application', { rto: 3 * HOUR, restart: 45 }),
    buildNode('Mail', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR, restart: 10 }),
  ],
  edges: [
    buildLink('Directory', 'Network', { tolerance: 15 }),
    buildLink('Network', 'Directory'),
    buildLink('Network', 'Power'),
    buildLink('Mail', 'Directory'),
  ],
};

const buildTarget = (recordUid: string, outageMinutes: number | null = null, lostAtMinutes = 0): WhatIfTarget => ({
  recordUid,
  outageMinutes,
  lostAtMinutes,
});

/** The examples, in the order of docs/model.md. */
export const modelExamples: readonly ModelExample[] = [
  runExample('A supplier lost for three days', carrier.nodes, carrier.edges, buildTarget('Carrier', 3 * DAY)),
  runExample('A site lost, with another to go to', sites.nodes, sites.edges, buildTarget('Head office')),
  runExample(
    'Both sites lost for a time',
    sites.nodes,
    sites.edges,
    buildTarget('Head office'),
    buildTarget('Branch', 10 * HOUR, DAY),
  ),
  runExample('One of three servers lost', servers.nodes, servers.edges, buildTarget('Server 1')),
  runExample(
    'Two of three servers lost',
    servers.nodes,
    servers.edges,
    buildTarget('Server 1'),
    buildTarget('Server 3', null, HOUR),
  ),
  runExample('A dependency that is slower than its dependent', slower.nodes, slower.edges, buildTarget('Database')),
  runExample('Two systems that need each other', round.nodes, round.edges, buildTarget('Power')),
  runExample('Just as long as the limit', carrier.nodes, carrier.edges, buildTarget('Carrier', 18 * HOUR)),
  runExample('A minute longer', carrier.nodes, carrier.edges, buildTarget('Carrier', 18 * HOUR + 1)),
];

const WORDS = {
  lost: 'stops',
  rto_breach: '**exceeds its RTO**',
  mtpd_breach: '**exceeds its MTPD**',
  back: 'is back',
};

/** Formats a moment of the scenario as docs/model.md does. */
function formatMoment(minutes: number): string {
  return minutes === 0 ? 'start' : formatDuration(minutes);
}

/** Returns the events as the Markdown table in docs/model.md. */
export function formatEvents({ events }: WhatIfResult): string {
  const describeCause = (kind: string, cause: string | null) =>
    cause === null ? '' : kind === 'back' ? `${cause} is back` : `${cause} is unavailable`;
  return formatTable(
    ['When', 'What happens', 'Because'],
    events.map(({ at, kind, node, cause }) => [formatMoment(at), `${node} ${WORDS[kind]}`, describeCause(kind, cause)]),
  );
}

/** Returns the latest recovery times as the Markdown table in docs/model.md. */
export function formatRecovery({ recovery }: WhatIfResult): string {
  const describeLatest = (latest: number | null, line: WhatIfResult['recovery'][number]) => {
    if (latest === null) return 'no limit';
    if (latest === line.lost) return line.target ? 'must not be lost' : 'does not stop';
    return formatMoment(latest);
  };
  const findBeneficiary = (line: WhatIfResult['recovery'][number]) => line.mtpd.activity ?? line.mtpd.after;
  return formatTable(
    ['Restore', 'Latest for every RTO', 'Latest for every MTPD', 'Needed for, or restored after'],
    recovery.map((line) => [
      line.node,
      describeLatest(line.rto.latest, line),
      describeLatest(line.mtpd.latest, line),
      findBeneficiary(line) === null ? '' : line.target ? `${findBeneficiary(line)}` : `after ${findBeneficiary(line)}`,
    ]),
  );
}

function formatTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
