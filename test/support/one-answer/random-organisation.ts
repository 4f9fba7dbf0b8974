import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type ActivityWorld, createActivityWorld } from '../activities.ts';
import type { TestApp } from '../app.ts';

type Values = Record<string, unknown>;

/** Random numbers. A seed always gives the same numbers. */
export interface Chance {
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** Returns true with a probability of 1 in `times`. */
  oneIn(times: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns up to `count` different members of a list. */
  some<T>(list: readonly T[], count: number): T[];
}

/** The generator "mulberry32". */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    some: (list, count) => {
      const rest = [...list];
      const taken = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(below(rest.length), 1));
      return taken;
    },
  };
}

interface Node {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
}

/** The tables of the records. A utility is a row of a master list. */
const tables: Readonly<Record<ProviderKind, string>> = {
  activity: 'activities',
  application: 'applications',
  equipment: 'equipment',
  supplier: 'suppliers',
  location: 'locations',
  utility: 'master_rows',
  role: 'activity_roles',
};
const letters: Readonly<Record<ProviderKind, string>> = {
  ...{ activity: 'A', application: 'P', equipment: 'E', supplier: 'S', location: 'L', utility: 'U', role: 'R' },
};
const linkTables: Partial<Record<ProviderKind, string>> = {
  activity: 'activity_links',
  application: 'application_links',
  equipment: 'equipment_links',
  location: 'location_links',
  supplier: 'supplier_links',
};

/** There are only a few different times, so that ties are common. */
const times = [0, 15, 60, 240, 480, 1440];
const tolerances = [0, 0, 0, 15, 60, 240];
const restarts = [0, 0, 0, 15, 60, 300];

const buildNodes = (kind: ProviderKind, count: number): Node[] =>
  Array.from({ length: count }, (_, index) => ({ uid: newUid(), kind, name: `${letters[kind]}${index + 1}` }));

/** Builds the links of one record. Few links lead backwards, so that cycles stay small. */
function buildLinks(chance: Chance, dependent: Node, nodes: readonly Node[]): Values[] {
  const place = nodes.indexOf(dependent);
  const may = nodes.filter(
    ({ kind }, at) =>
      at !== place && (dependent.kind === 'activity' || kind !== 'activity') && (at > place || chance.oneIn(8)),
  );
  const others = chance.some(may, dependent.kind === 'activity' ? chance.below(5) : chance.below(3));
  const grouped = chance.oneIn(2) ? others.slice(0, 3) : [];
  const required = 1 + chance.below(Math.max(1, grouped.length - (chance.oneIn(4) ? 0 : 1)));
  return others.map((provider) => ({
    uid: newUid(),
    [dependent.kind === 'activity' ? 'activity_uid' : 'dependent_uid']: dependent.uid,
    [provider.kind === 'activity' ? 'needs_activity_uid' : `${provider.kind}_uid`]: provider.uid,
    tolerance_minutes: chance.pick(tolerances),
    group_name: grouped.includes(provider) ? 'Group' : '',
    group_required: grouped.includes(provider) ? required : 1,
  }));
}

interface Lists {
  readonly rto: readonly Values[];
  readonly mtpd: readonly Values[];
  readonly priorities: readonly Values[];
}

/** Builds the times of an activity. Its RTO is always less than its MTPD, as the database requires. */
function buildActivity(chance: Chance, { rto, mtpd, priorities }: Lists, locations: readonly Node[]): Values {
  const short = chance.oneIn(8) ? undefined : chance.pick(rto);
  const longer = mtpd.filter(({ minutes }) => !short || Number(minutes) > Number(short.minutes));
  const long = chance.oneIn(8) ? undefined : chance.pick(longer.slice(0, 3));
  const loss = chance.oneIn(2) ? undefined : chance.pick(rto);
  return {
    state: chance.oneIn(7) ? 'archived' : chance.pick(['draft', 'approved', 'returned']),
    rto_uid: short?.uid ?? null,
    rto_minutes: short?.minutes ?? null,
    mtpd_uid: long?.uid ?? null,
    mtpd_minutes: long?.minutes ?? null,
    mdl_uid: loss?.uid ?? null,
    mdl_minutes: loss?.minutes ?? null,
    restart_minutes: chance.pick(restarts),
    priority_uid: chance.oneIn(4) ? null : chance.pick(priorities).uid,
    remote_delivery: chance.pick(['yes', 'partly', 'no', null]),
    location_uid: chance.oneIn(3) ? null : chance.pick(locations).uid,
    location_link_off: chance.oneIn(6) ? 'People can move' : '',
  };
}

/** Builds the fields of a resource. */
function buildResource(chance: Chance, kind: ProviderKind, suppliers: readonly Node[]): Values {
  const common = { rto_minutes: chance.oneIn(6) ? null : chance.pick(times) };
  const loss = { rpo_minutes: chance.oneIn(2) ? null : chance.pick(times) };
  if (kind === 'utility') return { ...common, list: 'utilities' };
  const status = { status: chance.oneIn(6) ? 'inactive' : 'active' };
  if (kind === 'supplier') return { ...common, ...loss };
  if (kind !== 'application') return { ...common, ...status };
  return {
    ...{ ...common, ...loss, ...status },
    hosting: chance.pick(['', 'on_premises', 'hosted', 'cloud', 'saas', 'hybrid']),
    supplier_uid: chance.oneIn(3) ? null : chance.pick(suppliers).uid,
    supplier_link_off: chance.oneIn(5) ? 'We have the source' : '',
  };
}

/** Inserts rows with the same columns. */
async function insert(test: TestApp, organisation: string, table: string, rows: readonly Values[]): Promise<void> {
  for (const columns of new Set(rows.map((row) => Object.keys(row).join(', '))))
    await test.owner.query(
      `insert into ${table} (organisation_uid, ${columns})
       select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2)`,
      [organisation, JSON.stringify(rows.filter((row) => Object.keys(row).join(', ') === columns))],
    );
}

async function readLists(test: TestApp, organisation: string): Promise<Lists> {
  const { rows } = await test.owner.query(
    'select * from master_rows where organisation_uid = $1 order by minutes, rank',
    [organisation],
  );
  const list = (name: string) => rows.filter((row) => row.list === name);
  const few = (name: string) => list(name).filter(({ minutes }) => times.includes(minutes));
  return { rto: few('rto'), mtpd: list('mtpd'), priorities: list('activity-priorities') };
}

/** Creates an organisation with random records and links. A seed always gives the same records and links. */
export async function createRandomOrganisation(test: TestApp, seed: number): Promise<ActivityWorld> {
  const chance = createChance(seed);
  const world = await createActivityWorld(test);
  const { uid: organisation } = world.organisation;
  const put = (table: string, rows: readonly Values[]) => insert(test, organisation, table, rows);
  const lists = await readLists(test, organisation);
  const activities = buildNodes('activity', 3 + chance.below(6));
  const applications = buildNodes('application', 1 + chance.below(5));
  const equipment = buildNodes('equipment', chance.below(3));
  const suppliers = buildNodes('supplier', 1 + chance.below(3));
  const locations = buildNodes('location', 1 + chance.below(4));
  const others = [...buildNodes('utility', chance.below(3)), ...buildNodes('role', chance.below(3))];
  for (const { uid, kind, name } of [...suppliers, ...locations, ...others, ...equipment, ...applications])
    await put(tables[kind], [{ uid, name, ...buildResource(chance, kind, suppliers) }]);
  for (const { uid, kind, name } of activities)
    await put(tables[kind], [{ uid, name, ...buildActivity(chance, lists, locations) }]);
  const pairs = locations.flatMap((a) => locations.map((b) => ({ location_uid: a.uid, alternate_uid: b.uid })));
  const alternates = pairs.filter(
    ({ location_uid, alternate_uid }) => location_uid !== alternate_uid && chance.oneIn(4),
  );
  await put('location_alternates', alternates);
  const nodes = [...activities, ...applications, ...equipment, ...locations, ...suppliers, ...others];
  for (const node of nodes) {
    const table = linkTables[node.kind];
    if (table) await put(table, buildLinks(chance, node, nodes));
  }
  return world;
}
