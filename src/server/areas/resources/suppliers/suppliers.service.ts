import type { QueryOf, ResponseOf } from '#root/contract/platform/endpoint.ts';
import type { SupplierActivity, SupplierRow, suppliers } from '#root/contract/resources/suppliers.ts';
import { computeDemands, type Demands } from '#root/domain/continuity/demand.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { listLinkedActivities } from '#root/domain/continuity/linked-activities.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { explainMissing } from '#root/server/platform/db/crud.ts';
import type { Db, Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { isLimited } from '#root/server/shared/activities/department.ts';
import type { Matching } from '#root/server/shared/bulk/selection.ts';
import { readUids, toUidQuery } from '#root/server/shared/exports/export-handler.ts';
import { type DepartmentDemands, readDepartmentDemands } from '#root/server/shared/graph/department-demands.ts';
import { bytesPerPart } from '#root/server/shared/graph/graph-cache.ts';
import { supplierErrors } from './suppliers.errors.ts';
import {
  isStoredSort,
  type ListAsked,
  suppliersRepository as repository,
  type SupplierContext,
} from './suppliers.repository.ts';

/** The demands on suppliers of the whole organisation. With a department, only its activities are counted. */
type AskedDemands = Demands & { readonly department?: DepartmentDemands | undefined };

/** Reads the demands that a list shows. */
async function readAskedDemands(
  services: Services,
  db: Db,
  organisation: string,
  filter: ListAsked['filter'],
): Promise<AskedDemands> {
  const [all, department] = await Promise.all([
    readDemands(services, db, organisation),
    readDepartmentDemands(services, db, organisation, filter),
  ]);
  if (!department) return all;
  return { ...all, department, find: (uid) => ({ ...all.find(uid), ...department.find(uid) }) };
}

async function readDemands({ graphs, whatIfs }: Services, db: Db, organisation: string): Promise<Demands> {
  const parts = await graphs.read(db, organisation);
  return whatIfs.read(db, parts, 'demands', () => ({
    value: computeDemands(parts.graph),
    // The size includes the graph, because the demands keep it in memory even when it is outdated.
    bytes: (parts.nodes.length + parts.edges.length) * bytesPerPart,
  }));
}

/** Returns the organisation with its current local date. */
export function createContext({ uid, timeZone }: Organisation, { now }: Services): SupplierContext {
  return { organisation: uid, today: findLocalDay(timeZone, now()) };
}

type StoredRow = Omit<SupplierRow, 'linkedActivityCount' | 'shortestMtpd' | 'neededMinutes' | 'verdict'>;

const parseJson = <T>({ text }: Json): T => JSON.parse(text) as T;

const slicePage = <Item>(all: readonly Item[], { page, pageSize }: Pick<ListAsked, 'page' | 'pageSize'>) =>
  all.slice((page - 1) * pageSize, page * pageSize);

/** Sorts items by a number. Items without a number are last in either direction, as in the database. */
function sortBy<Item>(items: readonly Item[], numberOf: (item: Item) => number | null, descending: boolean): Item[] {
  const values = items.map((item) => ({ item, value: numberOf(item) }));
  const last = (value: number | null) => (value === null ? 1 : 0);
  values.sort((a, b) => last(a.value) - last(b.value) || ((a.value ?? 0) - (b.value ?? 0)) * (descending ? -1 : 1));
  return values.map(({ item }) => item);
}

/** Whether the database alone can list the suppliers. */
const isStored = ({ sort, filter }: Pick<ListAsked, 'sort' | 'filter'>): boolean =>
  isStoredSort(sort) && !filter.verdict?.length && !isLimited(filter);

/** Applies those filters and orders that need the graph. */
function filterByGraph(uids: readonly string[], asked: ListAsked, demands: AskedDemands): string[] {
  const { verdict } = asked.filter;
  const { department } = demands;
  const found = uids.filter(
    (uid) =>
      (!department || department.concerns(uid)) && (!verdict?.length || verdict.includes(demands.find(uid).verdict)),
  );
  const field = asked.sort.replace('-', '');
  if (field !== 'linkedActivityCount' && field !== 'shortestMtpd') return found;
  demands.countAll();
  return sortBy(found, (uid) => demands.find(uid)[field], asked.sort.startsWith('-'));
}

/**
 * Returns the uids of all suppliers that match the filters that the database can apply. They are sorted by name if the
 * requested order needs the graph.
 */
function listStored(db: Db, here: SupplierContext, asked: ListAsked): Promise<string[]> {
  const sort = isStoredSort(asked.sort) ? asked.sort : 'name';
  return readUids(db, repository.page(here, { ...toUidQuery(asked), sort }));
}

/** Returns a page of a list whose order or filters need the graph. The database applies all other filters. */
async function pageByGraph(db: Db, here: SupplierContext, asked: ListAsked, demands: AskedDemands) {
  const found = filterByGraph(await listStored(db, here, asked), asked, demands);
  const answer = await db.maybe(repository.rows(here, slicePage(found, asked)));
  const { page, pageSize } = asked;
  return { data: (answer?.rows ?? []) as StoredRow[], meta: { page, pageSize, total: found.length } };
}

export async function listSuppliers({ db, organisation, query, services }: Ctx<typeof suppliers.list>) {
  const here = createContext(organisation, services);
  const demands = readAskedDemands(services, db, organisation.uid, query.filter);
  const { sort } = query;
  const [page, figures] = await Promise.all([
    isStored(query) && isStoredSort(sort)
      ? db.json(repository.page(here, { ...query, sort })).then(parseJson<Awaited<ReturnType<typeof pageByGraph>>>)
      : demands.then((ready) => pageByGraph(db, here, query, ready)),
    demands,
  ]);
  return { ...page, data: page.data.map((row): SupplierRow => ({ ...row, ...figures.find(row.uid) })) };
}

/** Returns the uids of all suppliers in the list, in the list's order. */
async function listUids(
  db: Db,
  here: SupplierContext,
  asked: ListAsked,
  demands: () => Promise<AskedDemands>,
): Promise<string[]> {
  const uids = await listStored(db, here, asked);
  return isStored(asked) ? uids : filterByGraph(uids, asked, await demands());
}

/** Returns the uids of all suppliers that match a search and filters, in the requested order. */
export async function listMatchingSuppliers(
  { db, organisation, services }: Pick<Ctx<typeof suppliers.list>, 'db' | 'organisation' | 'services'>,
  { q, filter, sort = 'name' }: Pick<Matching, 'q' | 'filter'> & { readonly sort?: string },
) {
  const asked = { q, filter, sort, page: 1, pageSize: 100 } as ListAsked;
  return listUids(db, createContext(organisation, services), asked, () =>
    readAskedDemands(services, db, organisation.uid, asked.filter),
  );
}

/**
 * Reads all suppliers, ordered by name, with the figures that the list shows. @param here the organisation, and the day
 * for the states of certificates
 */
export async function readAllSuppliers(services: Services, db: Db, here: SupplierContext): Promise<SupplierRow[]> {
  const uids = await readUids(db, repository.page(here, { ...toUidQuery({ q: '', filter: {} }), sort: 'name' }));
  const [found, demands] = await Promise.all([
    db.maybe(repository.rows(here, uids)),
    readDemands(services, db, here.organisation),
  ]);
  return ((found?.rows ?? []) as StoredRow[]).map((row) => ({ ...row, ...demands.find(row.uid) }));
}

export async function getSupplier({ db, organisation, params, services }: Ctx<typeof suppliers.get>) {
  const here = createContext(organisation, services);
  const [record, figures] = await Promise.all([
    db.record(repository.byUid(here, params.uid)),
    readDemands(services, db, organisation.uid),
  ]);
  if (!record) throw errors.notFound();
  const { data } = parseJson<ResponseOf<typeof suppliers.get>>(record);
  return { data: { ...data, ...figures.find(params.uid) } };
}

export async function removeSupplier({ db, organisation, params, version, body }: Ctx<typeof suppliers.remove>) {
  const { uid } = params;
  const result = await db.only(repository.removeUnlessUsed(organisation.uid, uid, version, body.confirmName));
  if (result?.removed) return undefined;
  if (!result || result.version !== version) return explainMissing(db, repository.exists(organisation.uid, uid));
  if (!result.named) throw supplierErrors.nameMismatch();
  const { links, applications, others } = result;
  throw supplierErrors.inUse({ links, applications, others });
}

/** An activity without its state, because the graph does not contain states. */
type Linked = Omit<SupplierActivity, 'state'>;

const compareNames = (a: Linked, b: Linked) => a.name.localeCompare(b.name, 'en') || (a.uid < b.uid ? -1 : 1);

function sortLinked(rows: readonly Linked[], sort: QueryOf<typeof suppliers.activities>['sort']): Linked[] {
  const named = rows.toSorted(compareNames);
  if (sort === 'name') return named;
  if (sort === '-name') return named.reverse();
  return sortBy(named, ({ mtpdMinutes }) => mtpdMinutes, sort === '-mtpd');
}

/** Returns one page of the activities that need a supplier, directly or through others. */
export async function listSupplierActivities(ctx: Ctx<typeof suppliers.activities>) {
  const { db, organisation, params, query, services } = ctx;
  const { uid } = params;
  const [there, links, { graph }] = await Promise.all([
    db.maybe(repository.exists(organisation.uid, uid)),
    db.many(repository.links(organisation.uid, uid)),
    services.graphs.read(db, organisation.uid),
  ]);
  if (!there) throw errors.notFound();
  const direct = new Map(links.map((link) => [link.activityUid, link]));
  const own = graph.nodes[graph.indexByUid.get(uid) ?? -1];
  const words = query.q.toLowerCase();
  const rows = (own ? listLinkedActivities(graph, uid) : []).flatMap((activity): Linked[] => {
    const node = graph.nodes[graph.indexByUid.get(activity) ?? -1] as ContinuityGraph['nodes'][number] & {
      name: string;
    };
    if (!node.name.toLowerCase().includes(words)) return [];
    const link = direct.get(activity);
    const { verdict, pastMtpd } = computeLinkVerdict({
      dependent: node,
      provider: own ?? {},
      tolerance: link?.toleranceMinutes,
    });
    return [
      {
        uid: activity,
        name: node.name,
        direct: link !== undefined,
        rtoMinutes: node.rto ?? null,
        mtpdMinutes: node.mtpd ?? null,
        toleranceMinutes: link?.toleranceMinutes ?? null,
        note: link?.note ?? '',
        verdict: link ? verdict : 'unknown',
        pastMtpd: link !== undefined && pastMtpd,
      },
    ];
  });
  const page = slicePage(sortLinked(rows, query.sort), query);
  const states = await db.many(
    repository.activityStates(
      organisation.uid,
      page.map((row) => row.uid),
    ),
  );
  const stateByUid = new Map(states.map((row) => [row.uid, row.state as SupplierActivity['state']]));
  return {
    data: page.map((row) => ({ ...row, state: stateByUid.get(row.uid) ?? 'archived' })),
    meta: { page: query.page, pageSize: query.pageSize, total: rows.length },
  };
}
