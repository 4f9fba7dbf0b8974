import { afterAll, beforeAll, expect } from 'vitest';
import { activityBatches, batchColumns } from '#root/contract/activities/activity-batches.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { type ActivityWorld, createActivityWorld } from './activities.ts';
import { type Client, startTestApp, type TestApp } from './app.ts';

type Column = (typeof batchColumns)[number];
type Cells = Partial<Record<Column, string>>;

/** Builds a row of a draft. A row without a target describes a new activity. */
export const buildRow = (cells: Cells, target: number | null = null) => ({
  target,
  cells: batchColumns.map((column) => cells[column] ?? ''),
});
type DraftRow = ReturnType<typeof buildRow>;

export const buildRows = (...names: string[]) => names.map((name) => buildRow({ name }));
export const columnIndex = (name: Column) => batchColumns.indexOf(name);
/** Returns a function that puts a value into one cell of a row. */
export const setCell = (name: Column, value: string) => (cells: string[]) => cells.with(columnIndex(name), value);

/** Starts a server for the tests of one file, adds the records that drafts refer to, and returns helpers for drafts. */
export function useBatches() {
  let test: TestApp;
  let world: ActivityWorld;
  let stranger: Client;
  beforeAll(async () => {
    test = await startTestApp();
    world = await createActivityWorld(test);
    stranger = await test.signIn(await test.addOrganisation());
    const division = await world.client.call(divisions.create, {
      body: { name: 'Finance', description: '', code: '', ownerUid: null },
    });
    await test.owner.query(
      `insert into business_units (organisation_uid, uid, name, division_uid) values ($1, gen_random_uuid(), 'Payroll', $2)`,
      [world.organisation.uid, division.body.data.uid],
    );
    await world.addOwner();
    await world.addResource('location', 'Quay House');
  });
  afterAll(() => test.close());

  async function draft(rows: readonly DraftRow[]) {
    const { status, body } = await world.client.call(activityBatches.create, { body: { rows } });
    expect(status).toBe(201);
    return body.data;
  }
  const apply = ({ uid, version }: { uid: string; version: number }, client = world.client, leaveOut?: number[]) =>
    client.call(activityBatches.createActivities, {
      params: { uid },
      version,
      ...(leaveOut && { body: { leaveOut } }),
    });
  const read = async (uid: string) => (await world.client.call(activityBatches.get, { params: { uid } })).body.data;
  async function edit(...uids: string[]) {
    const { status, body } = await world.client.call(activityBatches.edit, { body: { uids } });
    expect(status).toBe(201);
    return read(body.data.uid);
  }
  return {
    get test() {
      return test;
    },
    get world() {
      return world;
    },
    get client() {
      return world.client;
    },
    get stranger() {
      return stranger;
    },
    draft,
    apply,
    read,
    edit,
    create: async (rows: readonly DraftRow[]) => {
      const answer = await apply(await draft(rows));
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    },
    update: async (batch: Awaited<ReturnType<typeof edit>>, change: (cells: string[], index: number) => string[]) => {
      const rows = batch.rows.map(({ target, cells }, index) => ({ target, cells: change([...cells], index) }));
      const params = { uid: batch.uid };
      const saved = await world.client.call(activityBatches.save, { params, version: batch.version, body: { rows } });
      return world.client.call(activityBatches.updateActivities, { params, version: saved.body.data.version });
    },
  };
}
