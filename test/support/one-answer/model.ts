import type { LinkOrigin, ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { TestApp } from '../app.ts';

/**
 * The dependency graph of an organisation, derived from the base tables by the rules in the documentation. It shares
 * nothing with the product: neither the view of the links nor the engine.
 */
export interface Model {
  readonly nodes: readonly ModelNode[];
  readonly edges: readonly ModelEdge[];
  /** Locations with their alternates. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Returns the record with this uid. @throws Error if there is no such record */
  find(uid: string): ModelNode;
  /** Returns the record's name, which is short and shows its kind. */
  name(uid: string): string;
}

export interface ModelNode {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
  /** The data loss that the record tolerates, and the data loss that its dependents have to expect. */
  readonly mdl: number | null;
  readonly rpo: number | null;
  readonly restart: number;
  readonly priority: number | null;
  readonly archived: boolean;
  /** The primary location of an activity. */
  readonly location: string | null;
}

export interface ModelEdge {
  readonly dependent: string;
  readonly provider: string;
  readonly tolerance: number;
  readonly group: string | null;
  readonly required: number;
  readonly origin: LinkOrigin | null;
}

/** The group of a primary location and its alternates. */
export const sitesGroup = 'sites';

/** A row of any of the tables. */
interface Row {
  uid: string;
  name: string;
  list?: string;
  state?: string;
  rto_minutes?: number | null;
  mtpd_minutes?: number | null;
  mdl_minutes?: number | null;
  rpo_minutes?: number | null;
  restart_minutes?: number;
  rank?: number;
  priority_uid?: string | null;
  location_uid?: string | null;
  location_link_off?: string;
  remote_delivery?: string | null;
  hosting?: string;
  supplier_uid?: string | null;
  supplier_link_off?: string;
  alternate_uid?: string;
}

interface LinkRow {
  activity_uid?: string;
  dependent_uid?: string;
  provider_uid: string;
  tolerance_minutes: number;
  group_name: string;
  group_required: number;
}

const kinds: Readonly<Record<string, ProviderKind>> = {
  activities: 'activity',
  applications: 'application',
  equipment: 'equipment',
  suppliers: 'supplier',
  locations: 'location',
  master_rows: 'utility',
  activity_roles: 'role',
};
const linkTables = ['activity_links', 'application_links', 'equipment_links', 'location_links', 'supplier_links'];

const buildNode = (kind: ProviderKind, row: Row, ranks: ReadonlyMap<string, number | undefined>): ModelNode => ({
  uid: row.uid,
  kind,
  name: row.name,
  rto: row.rto_minutes ?? null,
  mtpd: row.mtpd_minutes ?? null,
  mdl: row.mdl_minutes ?? null,
  rpo: (kind === 'activity' ? row.mdl_minutes : row.rpo_minutes) ?? null,
  restart: row.restart_minutes ?? 0,
  priority: row.priority_uid ? (ranks.get(row.priority_uid) ?? null) : null,
  archived: row.state === 'archived',
  location: row.location_uid ?? null,
});

const buildEdge = (row: LinkRow): ModelEdge => ({
  dependent: row.activity_uid ?? row.dependent_uid ?? '',
  provider: row.provider_uid,
  tolerance: row.tolerance_minutes,
  group: row.group_name || null,
  required: row.group_required,
  origin: null,
});

const derived = { tolerance: 0, group: null, required: 1 };

/**
 * Returns the links that follow from hosting: an application needs the supplier that hosts it. There is no such link if
 * it is switched off, or if the same link is recorded.
 */
function listSupplierEdges(applications: readonly Row[], recorded: readonly ModelEdge[]): ModelEdge[] {
  return applications.flatMap((row) => {
    const hosted = ['hosted', 'cloud', 'saas', 'hybrid'].includes(row.hosting ?? '');
    const isRecorded = recorded.some((edge) => edge.dependent === row.uid && edge.provider === row.supplier_uid);
    if (!hosted || !row.supplier_uid || row.supplier_link_off || isRecorded) return [];
    return [{ ...derived, dependent: row.uid, provider: row.supplier_uid, origin: 'supplier' as const }];
  });
}

/**
 * Returns the links that follow from primary locations: an activity that is not done remotely needs its primary
 * location or one of its alternates. There are no such links if they are switched off, or if a link to the primary
 * location is recorded.
 */
function listLocationEdges(
  activities: readonly Row[],
  recorded: readonly ModelEdge[],
  sites: ReadonlyMap<string, readonly string[]>,
): ModelEdge[] {
  return activities.flatMap((row) => {
    const isRecorded = recorded.some((edge) => edge.dependent === row.uid && edge.provider === row.location_uid);
    if (!row.location_uid || row.remote_delivery === 'yes' || row.location_link_off || isRecorded) return [];
    const alternates = sites.get(row.location_uid) ?? [];
    const group = alternates.length > 0 ? sitesGroup : null;
    return [row.location_uid, ...alternates].map((provider) => ({
      ...{ ...derived, dependent: row.uid, provider, group, origin: 'location' as const },
    }));
  });
}

/** Reads the base tables of an organisation. */
export async function readModel(test: TestApp, organisation: string): Promise<Model> {
  const read = async <T = Row>(table: string): Promise<T[]> =>
    (await test.owner.query(`select * from ${table} where organisation_uid = $1`, [organisation])).rows as T[];
  const rows = new Map<string, Row[]>();
  for (const table of Object.keys(kinds)) rows.set(table, await read(table));
  const recorded: ModelEdge[] = [];
  for (const table of linkTables) recorded.push(...(await read<LinkRow>(table)).map(buildEdge));
  const of = (table: string) => rows.get(table) ?? [];
  const ranks = new Map(of('master_rows').map(({ uid, rank }) => [uid, rank]));
  const nodes = Object.entries(kinds).flatMap(([table, kind]) =>
    of(table)
      .filter((row) => kind !== 'utility' || row.list === 'utilities')
      .map((row) => buildNode(kind, row, ranks)),
  );
  const sites = new Map(
    Array.from(
      Map.groupBy(await read('location_alternates'), (row) => row.location_uid ?? ''),
      ([location, pairs]) => [location, pairs.map((row) => row.alternate_uid ?? '')],
    ),
  );
  const edges = [
    ...recorded,
    ...listSupplierEdges(of('applications'), recorded),
    ...listLocationEdges(of('activities'), recorded, sites),
  ];
  return createModel(nodes, edges, sites);
}

/** Builds a model, for example one with other recovery times. */
export function createModel(nodes: readonly ModelNode[], edges: readonly ModelEdge[], sites: Model['sites']): Model {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const find = (uid: string) => {
    const node = byUid.get(uid);
    if (!node) throw new Error(`The model has no record ${uid}`);
    return node;
  };
  return { nodes, edges, sites, find, name: (uid) => find(uid).name };
}
