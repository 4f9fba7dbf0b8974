import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { DemoScenario } from './content.ts';
import type { DemoRecord } from './demo-record.ts';

type Find = (kind: string, name: string) => string;

/** The records written so far: `add` registers a new one, and `find` returns the uid of one. */
interface Records {
  readonly add: Find;
  readonly find: Find;
}

/** The column for each kind of record, in tables that can refer to any kind. */
export const recordColumns = {
  activity: 'activity_uid',
  application: 'application_uid',
  equipment: 'equipment_uid',
  supplier: 'supplier_uid',
  location: 'location_uid',
  utility: 'utility_uid',
  role: 'role_uid',
} as const;

/** Lists the records that a scenario is about, without duplicates. */
function listRecords({ shows, links, targets }: DemoScenario, findUid: (record: DemoRecord) => string) {
  const all = [
    ...shows,
    ...links.flatMap(({ dependent, provider }) => [dependent, provider]),
    ...targets.map(({ lost }) => lost),
  ];
  return [...new Map(all.map((record) => [findUid(record), record]))];
}

/** The columns of a row that refers to no record. */
export const noRecord = {
  activity_uid: null,
  application_uid: null,
  equipment_uid: null,
  supplier_uid: null,
  location_uid: null,
  utility_uid: null,
  role_uid: null,
};

async function writeScenario(
  db: WriteDb,
  scenario: DemoScenario,
  of: { readonly organisation_uid: string; readonly category_uid: string | null },
  { add, find }: Records,
): Promise<void> {
  const findUid = ([kind, name]: DemoRecord) => find(kind, name);
  const { name, description, status, owners, links, targets } = scenario;
  const { organisation_uid } = of;
  const uid = add('dependency_scenario', name);
  await db.run(queries.insertInto('dependency_scenarios').values({ ...of, uid, name, description, status }));
  const part = { organisation_uid, scenario_uid: uid };
  await db.run(
    queries.insertInto('scenario_owners').values(owners.map((owner) => ({ ...part, owner_uid: find('owner', owner) }))),
  );
  const nodes = listRecords(scenario, findUid).map(([record, [kind]]) => ({
    ...part,
    ...noRecord,
    [recordColumns[kind]]: record,
  }));
  await db.run(queries.insertInto('scenario_nodes').values(nodes));
  const rows = links.map((link) => ({
    ...part,
    uid: newUid(),
    dependent_uid: findUid(link.dependent),
    provider_uid: findUid(link.provider),
    tolerance_minutes: link.tolerance ?? 0,
    group_name: link.group ?? '',
    group_required: link.required ?? 1,
    note: link.note ?? '',
  }));
  if (rows.length) await db.run(queries.insertInto('scenario_links').values(rows));
  const lost = targets.map(({ lost: record, at = 0, outage }) => ({
    ...part,
    record_uid: findUid(record),
    lost_at_minutes: at,
    outage_minutes: typeof outage === 'number' ? outage : null,
    forever: outage === 'forever',
  }));
  await db.run(queries.insertInto('scenario_targets').values(lost));
}

/** Writes scenarios, and the categories that they refer to. */
export async function writeScenarios(
  db: WriteDb,
  organisation: string,
  scenarios: readonly DemoScenario[],
  records: Records,
): Promise<void> {
  if (scenarios.length === 0) return;
  const categories = new Map(scenarios.map(({ category }) => [category, newUid()]));
  const rows = [...categories].map(([name, uid]) => ({ organisation_uid: organisation, uid, name }));
  await db.run(queries.insertInto('scenario_categories').values(rows));
  for (const scenario of scenarios) {
    const category = categories.get(scenario.category) ?? null;
    await writeScenario(db, scenario, { organisation_uid: organisation, category_uid: category }, records);
  }
}
