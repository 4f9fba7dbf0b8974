import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { imports } from '#root/contract/import/imports.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, importTable, makeCsv, readVersion, uploadFiles } from '#test/support/imports.ts';
import { waitUntilBlocked } from '#test/support/until.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());

/** Runs a write in another transaction, and commits it as soon as `act` waits for its locks. */
async function meanwhile<T>(write: string, values: readonly unknown[], act: () => Promise<T>): Promise<T> {
  const somebody = await test.owner.connect();
  try {
    await somebody.query('begin');
    await somebody.query(write, [...values]);
    const acting = act();
    await waitUntilBlocked(test.owner);
    await somebody.query('commit');
    return await acting;
  } finally {
    somebody.release();
  }
}

const undone = async (client: Client, uid: string, write: string, values: readonly unknown[]) => {
  const version = await readVersion(client, uid);
  const answer = await meanwhile(write, values, () => client.call(imports.undo, { params: { uid }, version }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.undone;
};

async function broughtIn(client: Client, name: string, ...lines: string[]): Promise<string> {
  const { uid } = await uploadFiles(client, [makeCsv(name, ...lines)]);
  const answer = await applyImport(client, uid);
  expect(answer.status, answer.text).toBe(200);
  return uid;
}

describe('undoing while somebody else writes', () => {
  it('undoing keeps a record that somebody is changing, whether the import created or changed the record', async () => {
    const manager = await person();
    const created = await broughtIn(manager, 'Applications.csv', 'Name,Description', 'Orders,first');
    const rename = `update applications set description = 'theirs' where uid = $1`;
    const one = async () => (await manager.call(applications.list)).body.data[0];
    const record = await one();
    expect(await undone(manager, created, rename, [record?.uid])).toEqual({
      ...{ removed: 0, restored: 0 },
      kept: [{ kind: 'application', name: 'Orders', reason: 'changed' }],
    });
    expect(await one()).toMatchObject({ name: 'Orders', description: 'theirs' });
    const changed = await broughtIn(manager, 'Applications.csv', 'Name,Description', 'Orders,second');
    expect(await undone(manager, changed, rename, [record?.uid])).toEqual({
      ...{ removed: 0, restored: 0 },
      kept: [{ kind: 'application', name: 'Orders', reason: 'changed' }],
    });
    expect(await one()).toMatchObject({ description: 'theirs' });
  });

  it('undoing keeps a record that somebody begins to use', async () => {
    const manager = await person();
    await importTable(manager, 'name', 'Payroll');
    const uid = await broughtIn(manager, 'Applications.csv', 'Name', 'Orders');
    const [application] = (await manager.call(applications.list)).body.data;
    const [activity] = (await manager.call(activities.list)).body.data;
    const link = `insert into activity_links (organisation_uid, uid, activity_uid, application_uid)
      select organisation_uid, $1, uid, $3 from activities where uid = $2`;
    expect(await undone(manager, uid, link, [newUid(), activity?.uid, application?.uid])).toEqual({
      ...{ removed: 0, restored: 0 },
      kept: [{ kind: 'application', name: 'Orders', reason: 'in_use' }],
    });
  });

  it('undoing keeps the links of a record that somebody is changing', async () => {
    const manager = await person();
    await broughtIn(manager, 'Equipment.csv', 'Name,Owners', 'Press,Jo Hill');
    const uid = await broughtIn(manager, 'Equipment.csv', 'Name,Owners', 'Press,Ali Kaya');
    const one = async () => (await manager.call(equipment.list)).body.data[0];
    await undone(manager, uid, `update equipment set description = 'theirs' where uid = $1`, [(await one())?.uid]);
    expect((await one())?.owners.map(({ name }) => name)).toEqual(['Ali Kaya']);
  });
});

describe('applying while somebody else writes', () => {
  it.each([
    [
      'deletes what it changes',
      'Applications.csv',
      'Name,Description,Supplier',
      'Orders,mine,',
      'delete from applications',
    ],
    [
      'changes what it changes',
      'Applications.csv',
      'Name,Description',
      'Orders,mine',
      `update applications set description = 'theirs'`,
    ],
    ['deletes what it refers to', 'Applications.csv', 'Name,Supplier', 'Stock,Freight', 'delete from suppliers'],
    ['takes a name', 'Applications.csv', 'Name', 'Stock', `update applications set name = 'stock'`],
  ])('applying is refused completely if somebody %s', async (_, name, head, line, write) => {
    const organisation = await test.addOrganisation();
    const manager = await test.signIn(organisation);
    await broughtIn(manager, 'Suppliers.csv', 'Name', 'Freight');
    await broughtIn(manager, 'Applications.csv', 'Name', 'Orders');
    const { uid } = await uploadFiles(manager, [makeCsv(name, head, line, 'Another')]);
    const { digest } = (await manager.call(imports.preview, { params: { uid } })).body.data;
    const version = await readVersion(manager, uid);
    const answer = await meanwhile(`${write} where organisation_uid = $1`, [organisation.uid], () =>
      manager.call(imports.apply, { params: { uid }, version, body: { digest, leaveOutErrors: false } }),
    );
    expect([answer.status, answer.error?.code]).toEqual([409, 'preview_outdated']);
    const { data } = (await manager.call(applications.list)).body;
    expect(data.filter((row) => row.description === 'mine' || row.name === 'Another')).toEqual([]);
  });
});

it('an interrupted apply writes nothing and can be repeated', async () => {
  const organisation = await test.addOrganisation();
  const manager = await test.signIn(organisation);
  await broughtIn(manager, 'Applications.csv', 'Name', 'Orders');
  // The import writes new applications before it needs the activity, which the other transaction has locked.
  await importTable(manager, 'name', 'Payroll');
  const files = [
    makeCsv('Applications.csv', 'Name', 'Stock'),
    makeCsv('dependencies.csv', 'activity,needs', 'Payroll,Stock'),
  ];
  const { uid } = await uploadFiles(manager, files);
  const { digest } = (await manager.call(imports.preview, { params: { uid } })).body.data;
  const version = await readVersion(manager, uid);
  const apply = () =>
    manager.call(imports.apply, { params: { uid }, version, body: { digest, leaveOutErrors: false } });
  const somebody = await test.owner.connect();
  await somebody.query('begin');
  await somebody.query('select from activities where organisation_uid = $1 for update', [organisation.uid]);
  const cut = apply();
  await waitUntilBlocked(test.owner);
  await test.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await cut).status).toBe(503);
  await somebody.query('rollback');
  somebody.release();
  const names = async () => (await manager.call(applications.list)).body.data.map(({ name }) => name);
  expect(await names()).toEqual(['Orders']);
  expect((await apply()).status).toBe(200);
  expect(await names()).toEqual(['Orders', 'Stock']);
});
