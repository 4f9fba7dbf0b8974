import { type MasterListName, masterLists } from '#root/contract/master-lists.ts';
import { masters } from '#root/contract/masters.ts';
import { newUid } from '#root/server/db/crud.ts';
import type { Client, TestApp, TestOrganisation } from './app.ts';

/** The fields of a master row with a value that fits its list. */
export function masterBody(list: MasterListName, name: string, value?: number | string) {
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

/** Adds a row to a list through the API. @returns its uid */
export async function addMaster(client: Client, list: MasterListName, name: string, value?: number | string) {
  const made = await client.call(masters.create, { params: { list }, body: masterBody(list, name, value) });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.uid;
}

/** Makes an activity by SQL; `values` are columns. @returns its uid */
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

/** An organisation whose lists and impact categories are empty, for tests that say themselves what is in them. */
export async function organisationWithEmptyLists(test: TestApp): Promise<TestOrganisation> {
  const organisation = await test.organisation();
  for (const table of ['master_rows', 'impact_categories'])
    await test.owner.query(`delete from ${table} where organisation_uid = $1`, [organisation.uid]);
  return organisation;
}
