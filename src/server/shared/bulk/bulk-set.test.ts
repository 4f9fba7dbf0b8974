import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { industries } from '#root/contract/landlord/industries.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { supplierFields, suppliers } from '#root/contract/resources/suppliers.ts';
import { listEmptyValues } from '#root/contract/shared/fields/define-fields.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';

let test: TestApp;
let home: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  client = await test.signIn(home);
});
afterAll(() => test.close());

const activity = async (name: string) => (await client.call(activities.create, { body: { name } })).body.data;
const application = async (name: string, by = client) =>
  (
    await by.call(applications.create, {
      body: {
        ...{ name, description: '', status: 'active', rtoMinutes: null, workaround: '', ownerName: '' },
        ...{ supplierUid: null, hosting: '', rtaMinutes: null, rpoMinutes: null },
      },
    })
  ).body.data;
const supplierInput = (name: string) => ({ ...listEmptyValues(supplierFields), name });
const priorities = async () =>
  (await client.call(masters.list, { params: { list: 'activity-priorities' } })).body.data.map(({ uid }) => uid);
const of = (...records: { uid: string; version: number }[]) => ({
  records: records.map(({ uid, version }) => ({ uid, version })),
});
const readPriority = async (uid: string) =>
  (await client.call(activities.get, { params: { uid } })).body.data.priority?.uid ?? null;

describe('fields of many records', () => {
  it('are set at once with each change logged, and can be undone with the response', async () => {
    const [high = '', low = ''] = await priorities();
    const [one, two, same] = [await activity('Set one'), await activity('Set two'), await activity('Set already')];
    const first = await client.call(activities.bulkSet, { body: { set: { priorityUid: low }, selection: of(same) } });
    expect(first.body.data).toMatchObject({ done: 1, unchanged: 0, failures: [] });
    const { status, body } = await client.call(activities.bulkSet, {
      body: { set: { priorityUid: low }, selection: of(one, two, { ...same, version: 2 }) },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ done: 2, unchanged: 1, failures: [] });
    expect([await readPriority(one.uid), await readPriority(two.uid)]).toEqual([low, low]);
    const { rows } = await test.owner.query(
      `select count(*)::int as n from audit_entries where root_uid = any($1) and action = 'updated' and actor_uid = $2`,
      [[one.uid, two.uid], client.userUid],
    );
    expect(rows).toEqual([{ n: 2 }]);
    const undone = await client.call(activities.bulkSet, {
      body: { set: {}, selection: { each: body.data.undo } },
    });
    expect(undone.body.data).toMatchObject({ done: 2, failures: [] });
    expect([await readPriority(one.uid), await readPriority(two.uid), await readPriority(same.uid)]).toEqual([
      null,
      null,
      low,
    ]);
    expect(high).not.toBe(low);
  });

  it('are not set in records that have changed, no longer exist or are in review, each of which is reported with the reason', async () => {
    const [priorityUid = ''] = await priorities();
    const [fine, stale, review] = [await activity('Fine'), await activity('Stale'), await activity('In review')];
    await test.owner.query(`update activities set state = 'in_review' where uid = $1`, [review.uid]);
    const { body } = await client.call(activities.bulkSet, {
      body: {
        set: { priorityUid },
        selection: of(fine, { ...stale, version: 9 }, { ...review, version: 2 }, { uid: unknownUid, version: 1 }),
      },
    });
    expect(body.data.done).toBe(1);
    expect(body.data.failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([
      'Stale: Somebody else has changed it in the meantime.',
      'In review: It is in review. Approve or return it first.',
      ': It no longer exists.',
    ]);
  });

  it('turn an approved activity into a draft when they are set', async () => {
    const [priorityUid = ''] = await priorities();
    const { uid } = await activity('Approved');
    await test.owner.query(`update activities set state = 'approved' where uid = $1`, [uid]);
    await client.call(activities.bulkSet, { body: { set: { priorityUid }, selection: of({ uid, version: 2 }) } });
    expect((await client.call(activities.get, { params: { uid } })).body.data.state).toBe('draft');
  });

  it('are set in all records of a list, if their number is the number that the user saw', async () => {
    for (const name of ['Match 1', 'Match 2', 'Other']) await application(name);
    const set = (expected: number) =>
      client.call(applications.bulkSet, {
        body: { set: { status: 'inactive' }, selection: { matching: { q: 'match', filter: {}, expected } } },
      });
    const more = await set(3);
    expect([more.status, more.error.code, more.error.details]).toEqual([409, 'selection_changed', { matching: 2 }]);
    expect((await set(2)).body.data).toMatchObject({ done: 2, failures: [] });
    const { body } = await client.call(applications.list, { query: { 'filter[status]': 'inactive' } });
    expect(body.data.map(({ name }) => name)).toEqual(['Match 1', 'Match 2']);
  });

  it('cannot be set without the permission to change a single record, in records of another organisation, and to an unknown value', async () => {
    const one = await application('Mine');
    const body = { set: { status: 'inactive' as const }, selection: of(one) };
    for (const held of ['application.read', 'application.update'] as const) {
      const half = await test.signIn(home, [held]);
      expect((await half.call(applications.bulkSet, { body })).status).toBe(403);
    }
    const stranger = await test.signIn(await test.addOrganisation());
    const foreign = await stranger.call(applications.bulkSet, { body });
    const absent = await stranger.call(applications.bulkSet, {
      body: { ...body, selection: of({ uid: unknownUid, version: 1 }) },
    });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const wrong = await client.call(activities.bulkSet, {
      body: { set: { locationUid: unknownUid }, selection: of(await activity('No place')) },
    });
    expect([wrong.status, wrong.error.fields?.[0]?.field]).toEqual([400, 'locationUid']);
    const none = await client.call(applications.bulkSet, { body: { set: {}, selection: { records: [] } } });
    expect(none.status).toBe(400);
    const many = Array.from({ length: 1001 }, () => ({ uid: unknownUid, version: 1 }));
    expect((await client.call(applications.bulkSet, { body: { set: {}, selection: { records: many } } })).status).toBe(
      400,
    );
  });
});

describe('the fields that can be set in other lists', () => {
  it('include the status, category and payment of suppliers, and the status of categories', async () => {
    const { data: supplier } = (await client.call(suppliers.create, { body: supplierInput('Bulk supplier') })).body;
    const category = { name: 'Bulk category', description: '', status: 'active' as const };
    const { data: within } = (await client.call(supplierCategories.create, { body: category })).body;
    const statuses = await client.call(masters.list, { params: { list: 'supplier-statuses' } });
    const ended = statuses.body.data.at(-1)?.uid ?? '';
    const { body } = await client.call(suppliers.bulkSet, {
      body: {
        set: { statusUid: ended, categoryUid: within.uid, paymentFrequency: 'monthly' },
        selection: of(supplier),
      },
    });
    expect(body.data).toMatchObject({ done: 1, failures: [] });
    expect((await client.call(suppliers.get, { params: { uid: supplier.uid } })).body.data).toMatchObject({
      statusUid: ended,
      categoryUid: within.uid,
      paymentFrequency: 'monthly',
    });
    const matching = { matching: { q: 'Bulk supp', filter: {}, expected: 1 } };
    const wrong = await client.call(suppliers.bulkSet, {
      body: { set: { statusUid: within.uid }, selection: matching },
    });
    expect([wrong.status, wrong.error.fields?.[0]?.field]).toEqual([400, 'statusUid']);
    const set = await client.call(supplierCategories.bulkSet, {
      body: { set: { status: 'inactive' }, selection: of(within) },
    });
    expect(set.body.data).toMatchObject({ done: 1, failures: [] });
  });

  it('include the status of industries, for the landlord', async () => {
    const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
    const input = { name: 'Bulk industry', description: '', status: 'active' as const };
    const { data } = (await landlord.call(industries.create, { body: input })).body;
    const body = { set: { status: 'inactive' as const }, selection: of(data) };
    expect((await client.call(industries.bulkSet, { body })).status).toBe(403);
    expect((await landlord.call(industries.bulkSet, { body })).body.data).toMatchObject({ done: 1, failures: [] });
    const gone = await landlord.call(industries.bulkDelete, {
      body: { records: [{ uid: data.uid, version: 2 }], confirmCount: 1 },
    });
    expect(gone.body.data).toEqual({ done: 1, failures: [] });
  });
});
