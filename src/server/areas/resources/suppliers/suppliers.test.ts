import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { type SupplierInput, supplierFields, suppliers } from '#root/contract/resources/suppliers.ts';
import { listEmptyValues } from '#root/contract/shared/fields/define-fields.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { type Client, unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

const input = (name: string, more: Partial<SupplierInput> = {}): SupplierInput => ({
  ...listEmptyValues(supplierFields),
  name,
  ...more,
});

async function make(name: string, more: Partial<SupplierInput> = {}): Promise<string> {
  const { status, body, text } = await client.call(suppliers.create, { body: input(name, more) });
  if (status !== 201) throw new Error(text);
  return body.data.uid;
}
const read = async (uid: string) => (await client.call(suppliers.get, { params: { uid } })).body.data;
const listNames = async (query: object) =>
  (await client.call(suppliers.list, { query })).body.data.map(({ name }) => name);

const findStatus = async (phase: string) => {
  const { rows } = await test.owner.query<{ uid: string }>(
    `select uid from master_rows where organisation_uid = $1 and list = 'supplier-statuses' and phase = $2`,
    [world.organisation.uid, phase],
  );
  return rows[0]?.uid ?? '';
};

describe('suppliers', () => {
  it('are created, read, changed and deleted with all their fields', async () => {
    const category = newUid();
    await test.owner.query(
      `insert into supplier_categories (organisation_uid, uid, name) values ($1, $2, 'Cloud services')`,
      [world.organisation.uid, category],
    );
    const body = input('Grid & Co', {
      description: 'Power\nfor all sites',
      statusUid: await findStatus('under_review'),
      categoryUid: category,
      contactName: 'Ana Okafor',
      email: 'ana@example.com',
      phone: '0044 20 7946 0000',
      address: '1 Long Street\nLondon',
      taxCode: 'GB 123',
      storageLocation: 'Shelf 4',
      rtoMinutes: 240,
      rpoMinutes: 60,
      contractEndsOn: '2027-03-31',
      paymentFrequency: 'semi annually',
      workaround: 'Diesel',
      ownerName: 'Ben',
    });
    const created = await client.call(suppliers.create, { body });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { uid: created.body.data.uid };
    expect(await read(params.uid)).toMatchObject({
      ...body,
      phone: '+442079460000',
      phase: 'under_review',
      categoryName: 'Cloud services',
      certificateCount: 0,
      assurance: 'none',
      applicationCount: 0,
      linkedActivityCount: 0,
      shortestMtpd: null,
      neededMinutes: null,
      verdict: 'unknown',
    });
    const changed = { ...body, name: 'Grid and Co', statusUid: null };
    expect((await client.call(suppliers.update, { params, version: 1, body: changed })).body.data.version).toBe(2);
    expect(await read(params.uid)).toMatchObject({ name: 'Grid and Co', phase: 'active' });
    expect((await client.call(suppliers.update, { params, version: 1, body })).status).toBe(412);
    const gone = (confirmName: string, version = 2) =>
      client.call(suppliers.remove, { params, version, body: { confirmName } });
    expect(await gone('grid and co')).toMatchObject({
      status: 422,
      error: { code: 'name_mismatch', fields: [{ field: 'confirmName' }] },
    });
    expect((await gone('Grid and Co', 1)).status).toBe(412);
    expect((await gone('Grid and Co')).status).toBe(204);
    expect((await gone('Grid and Co')).status).toBe(404);
  });

  it('are refused with each error at its field', async () => {
    await make('Taken');
    const twice = await client.call(suppliers.create, { body: input(' TAKEN ') });
    expect(twice).toMatchObject({ status: 409, error: { code: 'duplicate', fields: [{ field: 'name' }] } });
    const refused = async (more: object) => {
      const answer = await client.call(suppliers.create, { body: { ...input('Refused'), ...more } });
      return [answer.status, answer.error.fields?.map(({ field }) => field)];
    };
    expect(await refused({ name: ' ' })).toEqual([400, ['name']]);
    expect(await refused({ email: 'no', phone: 'call me', rtoMinutes: -1 })).toEqual([
      400,
      ['email', 'phone', 'rtoMinutes'],
    ]);
    expect(await refused({ paymentFrequency: 'weekly' })).toEqual([400, ['paymentFrequency']]);
    expect(await refused({ contractEndsOn: '31/03/2027' })).toEqual([400, ['contractEndsOn']]);
    expect(await refused({ statusUid: world.findTime('rto', 60) })).toEqual([400, ['statusUid']]);
    expect(await refused({ categoryUid: newUid() })).toEqual([400, ['categoryUid']]);
  });

  it('show how many activities need them, how soon, and whether the contract is quick enough', async () => {
    const uid = await make('Bank of Sums', { rtoMinutes: 300 });
    const pay = await world.addActivity('Pay wages', 240, 480);
    const run = await world.addActivity('Run the payroll', 480, 1440);
    await world.saveLinks(run.uid, [{ kind: 'supplier', providerUid: uid, toleranceMinutes: 30, note: 'By fax' }]);
    expect(await read(uid)).toMatchObject({
      linkedActivityCount: 1,
      shortestMtpd: 1440,
      neededMinutes: 510,
      verdict: 'met',
    });
    await world.saveLinks(pay.uid, [{ kind: 'activity', providerUid: run.uid }]);
    expect(await read(uid)).toMatchObject({
      linkedActivityCount: 2,
      shortestMtpd: 480,
      neededMinutes: 270,
      verdict: 'late',
    });
    const { version, ...record } = await read(uid);
    const body = { ...input('Bank of Sums'), statusUid: record.statusUid, rtoMinutes: 270 };
    await client.call(suppliers.update, { params: { uid }, version, body });
    expect((await read(uid)).verdict).toBe('met');
    const linked = await client.call(suppliers.activities, { params: { uid } });
    expect(linked.body).toMatchObject({
      data: [
        {
          name: 'Pay wages',
          direct: false,
          mtpdMinutes: 480,
          toleranceMinutes: null,
          verdict: 'unknown',
          state: 'draft',
        },
        {
          name: 'Run the payroll',
          direct: true,
          toleranceMinutes: 30,
          note: 'By fax',
          verdict: 'met',
          pastMtpd: false,
        },
      ],
      meta: { total: 2 },
    });
    expect((await client.call(suppliers.activities, { params: { uid }, query: { q: 'ROLL' } })).body.meta.total).toBe(
      1,
    );
    const unknown = await world.addActivity('Ask around');
    await world.saveLinks(unknown.uid, [{ kind: 'supplier', providerUid: uid }]);
    const order = async (sort: string) =>
      (await client.call(suppliers.activities, { params: { uid }, query: { sort } })).body.data.map(({ name }) => name);
    expect(await order('mtpd')).toEqual(['Pay wages', 'Run the payroll', 'Ask around']);
    expect(await order('-mtpd')).toEqual(['Run the payroll', 'Pay wages', 'Ask around']);
    expect(await order('-name')).toEqual(['Run the payroll', 'Pay wages', 'Ask around']);
    await world.saveLinks(unknown.uid, []);
    await client.call(activities.archive, { params: { uid: pay.uid }, version: await world.readVersion(pay.uid) });
    expect(await read(uid)).toMatchObject({ linkedActivityCount: 1, shortestMtpd: 1440 });
    const blocked = await client.call(suppliers.remove, {
      params: { uid },
      version: (await read(uid)).version,
      body: { confirmName: 'Bank of Sums' },
    });
    expect(blocked).toMatchObject({
      status: 409,
      error: { code: 'in_use', details: { links: 1, applications: 0, others: 0 } },
    });
    expect(blocked.error.message).toContain('1 activity depends on this supplier');
  });

  it('are sorted, filtered and paged by figures of the graph and by their own fields', async () => {
    const own = await createActivityWorld(test);
    const list = async (query: object) => (await own.client.call(suppliers.list, { query })).body;
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name);
    for (const [name, rto] of [
      ['Alpha', 60],
      ['Beta', 600],
      ['Gamma', 240],
      ['Delta', null],
    ] as const)
      await own.addResource('supplier', name, rto);
    const { body } = await own.client.call(suppliers.list);
    expect(body.meta.total).toBe(4);
    const findUid = (name: string) => body.data.find((row) => row.name === name)?.uid ?? '';
    const slow = await own.addActivity('Slow', 240, 1440);
    const quick = await own.addActivity('Quick', 60, 240);
    const links = (...named: string[]) => named.map((name) => ({ kind: 'supplier', providerUid: findUid(name) }));
    await own.saveLinks(slow.uid, links('Alpha', 'Beta', 'Gamma'));
    await own.saveLinks(quick.uid, links('Beta'));
    expect(await names({ sort: '-linkedActivityCount' })).toEqual(['Beta', 'Alpha', 'Gamma', 'Delta']);
    expect(await names({ sort: 'shortestMtpd' })).toEqual(['Beta', 'Alpha', 'Gamma', 'Delta']);
    expect(await names({ sort: '-shortestMtpd' })).toEqual(['Alpha', 'Gamma', 'Beta', 'Delta']);
    expect(await names({ sort: 'rto' })).toEqual(['Alpha', 'Gamma', 'Beta', 'Delta']);
    expect(await names({ 'filter[verdict]': 'pastMtpd' })).toEqual(['Beta']);
    expect(await names({ 'filter[verdict]': 'met,justMet', sort: '-name' })).toEqual(['Gamma', 'Alpha']);
    for (let n = 0; n < 10; n += 1) await own.addResource('supplier', `Extra ${n}`);
    const second = await list({ 'filter[verdict]': 'unknown', pageSize: 10, page: 2 });
    expect([second.data.map(({ name }) => name), second.meta.total]).toEqual([['Extra 9'], 11]);
    expect(await names({ q: 'ELT' })).toEqual(['Delta']);
    expect((await list({})).data[0]).toMatchObject({ name: 'Alpha', linkedActivityCount: 1, verdict: 'met' });
  });

  it('of the phase "ended" are no longer offered, but records that already refer to them keep them', async () => {
    const uid = await make('Former', { statusUid: await findStatus('active') });
    const offered = async () =>
      (await client.call(resources.list, { query: { filter: { kind: 'supplier', active: 'true' }, q: 'Former' } })).body
        .meta.total;
    expect(await offered()).toBe(1);
    const { version } = await read(uid);
    const ended = await findStatus('ended');
    await client.call(suppliers.update, { params: { uid }, version, body: input('Former', { statusUid: ended }) });
    expect(await read(uid)).toMatchObject({ phase: 'ended' });
    expect(await offered()).toBe(0);
    expect(await listNames({ 'filter[phase]': 'ended' })).toEqual(['Former']);
    expect(await listNames({ 'filter[statusUid]': ended })).toEqual(['Former']);
    const usage = await client.call(masters.usage, { params: { list: 'supplier-statuses', uid: ended } });
    expect(usage.body.data).toMatchObject([{ kind: 'supplier', name: 'Former', usedAs: 'Status' }]);
    const inPlace = await world.addResource('supplier', 'Made in place');
    expect(await read(inPlace)).toMatchObject({ phase: 'active' });
  });

  it('are visible only in their organisation and with their permissions', async () => {
    const uid = await make('Ours');
    const answers = async (who: Client, one: string) => [
      (await who.call(suppliers.get, { params: { uid: one } })).text,
      (await who.call(suppliers.activities, { params: { uid: one } })).text,
      (await who.call(suppliers.update, { params: { uid: one }, version: 1, body: input('X') })).text,
      (await who.call(suppliers.remove, { params: { uid: one }, version: 1, body: { confirmName: 'Ours' } })).text,
    ];
    expect(await answers(stranger, uid)).toEqual(await answers(stranger, unknownUid));
    const reader = await world.signIn(['supplier.read']);
    expect((await reader.call(suppliers.list)).status).toBe(200);
    expect((await reader.call(suppliers.create, { body: input('Y') })).status).toBe(403);
    expect((await reader.call(suppliers.activities, { params: { uid } })).status).toBe(403);
    expect(
      (await reader.call(suppliers.remove, { params: { uid }, version: 1, body: { confirmName: 'Ours' } })).status,
    ).toBe(403);
  });
});
