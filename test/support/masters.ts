import { type MasterListName, masterLists } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Client, TestApp, TestOrganisation } from './app.ts';

/** Returns the fields of a master row. The default value is one that the list accepts. */
export function buildMaster(list: MasterListName, name: string, value?: number | string) {
  const { kind } = masterLists[list];
  const usual = { minutes: 60, rank: 1, phase: 'draft', text: '' }[kind];
  return {
    name,
    description: '',
    value: value ?? usual,
    rtoMinutes: null,
    backgroundColor: '#1971C2',
    isActive: true,
  };
}

/** Adds a row to a list through the API. @returns the row's uid */
export async function addMaster(client: Client, list: MasterListName, name: string, value?: number | string) {
  const answer = await client.call(masters.create, { params: { list }, body: buildMaster(list, name, value) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.uid;
}

/** Inserts an activity with SQL. @param values more columns @returns the activity's uid */
export async function addActivity(
  test: TestApp,
  organisation: TestOrganisation,
  name: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const row: Record<string, unknown> = { organisation_uid: organisation.uid, uid: newUid(), name, ...values };
  const columns = Object.keys(row);
  await test.owner.query(
    `insert into activities (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return String(row.uid);
}

/** Creates an organisation that has no list rows and no impact categories, for tests that add their own. */
export async function addOrganisationWithEmptyLists(test: TestApp): Promise<TestOrganisation> {
  const organisation = await test.addOrganisation();
  for (const table of ['master_rows', 'impact_categories'])
    await test.owner.query(`delete from ${table} where organisation_uid = $1`, [organisation.uid]);
  return organisation;
}
