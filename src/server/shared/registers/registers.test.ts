import { describe, expect, it } from 'vitest';
import { activityRoles } from '#root/contract/activities/activity-roles.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { waitUntilBlocked } from '#test/support/until.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

const common = { description: '', status: 'active' as const, rtoMinutes: null, workaround: '' };
const owned = { ...common, ownerName: '' };
const ofLocation = { address: '', phone: '', seats: null, timeZone: '', accessPointName: '', accessRequirements: '' };

/** Returns a register's calls, typed as those of roles. All registers have the fields of roles. */
const asRoles = (contract: object) => contract as typeof activityRoles;

/** The registers that share these tests, each with its own fields in addition to the common fields. */
const registers = [
  {
    kind: 'application',
    contract: asRoles(applications),
    own: { ...owned, supplierUid: null, hosting: 'cloud', rtaMinutes: 30, rpoMinutes: 15 },
  },
  {
    kind: 'equipment',
    contract: asRoles(equipment),
    own: { ...common, categoryUid: null, ownerUids: [] },
  },
  {
    kind: 'location',
    contract: asRoles(locations),
    own: { ...owned, ...ofLocation, seats: 12, timeZone: 'Europe/Berlin', alternateUids: [] },
  },
  { kind: 'role', contract: activityRoles, own: owned },
] as const;

describe.each(registers)('the register of $kind', ({ kind, contract, own }) => {
  it('creates, reads, changes and deletes by version', async () => {
    const created = await client.call(contract.create, { body: { ...own, name: `  First ${kind} ` } });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { uid: created.body.data.uid };
    const read = await client.call(contract.get, { params });
    expect(read.body.data).toMatchObject({ ...own, name: `First ${kind}`, usedBy: 0, gap: 'none' });
    const body = { ...own, name: `First ${kind}`, status: 'inactive' as const, rtoMinutes: 240 };
    const changed = await client.call(contract.update, { params, version: 1, body });
    expect(changed.body.data.version).toBe(2);
    expect((await client.call(contract.update, { params, version: 1, body })).status).toBe(412);
    const picked = await client.call(resources.list, { query: { filter: { uid: params.uid } } });
    expect(picked.body.data).toMatchObject([{ kind, isActive: false, rtoMinutes: 240 }]);
    expect((await client.call(contract.remove, { params, version: 1 })).status).toBe(412);
    expect((await client.call(contract.remove, { params, version: 2 })).status).toBe(204);
    expect((await client.call(contract.get, { params })).status).toBe(404);
    expect((await client.call(contract.remove, { params, version: 2 })).status).toBe(404);
  });

  it('refuses a name that is taken, whatever its case, and reports all errors at once', async () => {
    await client.call(contract.create, { body: { ...own, name: `Taken ${kind}` } });
    const second = await client.call(contract.create, { body: { ...own, name: `TAKEN ${kind} ` } });
    expect(second).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const wrong = await client.call(contract.create, { body: { ...own, name: ' ', rtoMinutes: -1 } });
    expect(wrong.error.fields?.map(({ field }) => field).sort()).toEqual(['name', 'rtoMinutes']);
  });

  it('lists the uses of a record, starting with the worst, and refuses to delete the record while it is used', async () => {
    const body = { ...own, name: `Used ${kind}`, rtoMinutes: 480 };
    const params = { uid: (await client.call(contract.create, { body })).body.data.uid };
    const calm = await world.addActivity(`Calm with ${kind}`, 1440, 4320);
    const hasty = await world.addActivity(`Hasty with ${kind}`, 60, 240);
    await world.saveLinks(calm.uid, [{ kind, providerUid: params.uid, toleranceMinutes: 60, note: 'Once a day' }]);
    await world.saveLinks(hasty.uid, [{ kind, providerUid: params.uid }]);
    const uses = await client.call(contract.uses, { params });
    expect(uses.body.meta.total).toBe(2);
    expect(uses.body.data).toMatchObject([
      { as: 'dependency', uid: hasty.uid, link: { verdict: 'late', pastMtpd: true, minutesOver: 420, bearable: 60 } },
      { uid: calm.uid, link: { verdict: 'met', toleranceMinutes: 60, note: 'Once a day' } },
    ]);
    const byName = await client.call(contract.uses, { params, query: { sort: 'name', pageSize: 10 } });
    expect(byName.body.data[0]?.name).toBe(`Calm with ${kind}`);
    const listed = await client.call(contract.list, { query: { filter: { gap: 'pastMtpd' } } });
    expect(listed.body.data).toMatchObject([{ uid: params.uid, usedBy: 2, gap: 'pastMtpd' }]);
    const most = await client.call(contract.list, { query: { sort: '-usedBy', q: kind.slice(1) } });
    expect(most.body.data[0]?.uid).toBe(params.uid);
    const refused = await client.call(contract.remove, { params, version: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { uses: 2 } } });
    await world.saveLinks(calm.uid, []);
    await world.saveLinks(hasty.uid, []);
    expect((await client.call(contract.remove, { params, version: 1 })).status).toBe(204);
  });

  it('does not exist for another organisation, and requires the permissions of its kind', async () => {
    const { uid } = (await client.call(contract.create, { body: { ...own, name: `Secret ${kind}` } })).body.data;
    const absent = { uid: unknownUid };
    for (const call of [contract.get, contract.uses]) {
      const foreign = await stranger.call(call, { params: { uid } });
      expect(foreign.status).toBe(404);
      expect(foreign.raw).toEqual((await stranger.call(call, { params: absent })).raw);
    }
    expect((await stranger.call(contract.list)).body.meta.total).toBe(0);
    const outsider = await world.signIn(['activity.read']);
    expect((await outsider.call(contract.list)).status).toBe(403);
    expect((await outsider.call(contract.uses, { params: { uid } })).status).toBe(403);
    expect((await outsider.call(contract.create, { body: { ...own, name: 'No' } })).status).toBe(403);
  });

  it('filters by status and by missing values', async () => {
    const inactive = { ...own, name: `Idle ${kind}`, status: 'inactive' as const, rtoMinutes: 5 };
    await client.call(contract.create, { body: inactive });
    await client.call(contract.create, { body: { ...own, name: `Blank ${kind}` } });
    const names = async (filter: object) =>
      (await client.call(contract.list, { query: { filter } })).body.data.map(({ name }) => name);
    expect(await names({ status: 'inactive' })).toEqual([`Idle ${kind}`]);
    const lacking = await names({ missing: 'rto' });
    expect(lacking).toContain(`Blank ${kind}`);
    expect(lacking).not.toContain(`Idle ${kind}`);
    expect((await client.call(contract.list, { query: { filter: { status: 'gone' } } })).status).toBe(400);
  });
});

describe('in the registers', () => {
  it('an application shows the name of its supplier, and the supplier must exist', async () => {
    const supplierUid = await world.addResource('supplier', 'Cloud house');
    const body = { ...owned, name: 'Ledger', supplierUid, hosting: 'saas' as const, rtaMinutes: null, rpoMinutes: 0 };
    const { uid } = (await client.call(applications.create, { body })).body.data;
    const read = await client.call(applications.get, { params: { uid } });
    expect(read.body.data).toMatchObject({ supplierName: 'Cloud house', rpoMinutes: 0, rtaMinutes: null });
    const found = await client.call(applications.list, { query: { q: 'cloud h', filter: { hosting: 'saas' } } });
    expect(found.body.data.map((row) => row.uid)).toEqual([uid]);
    const unknown = { ...body, name: 'Other', supplierUid: uid };
    const refused = await client.call(applications.create, { body: unknown });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'supplierUid' }] } });
  });

  it('a location counts the activities that work there, has alternates, and is not its own alternate', async () => {
    const make = async (name: string, more: object = {}) =>
      client.call(locations.create, { body: { ...owned, ...ofLocation, alternateUids: [], name, ...more } });
    const spare = (await make('Spare', { phone: '+49 (0)30 123456', timeZone: 'Europe/Berlin' })).body.data.uid;
    const main = (await make('Main', { alternateUids: [spare] })).body.data.uid;
    expect((await client.call(locations.get, { params: { uid: main } })).body.data.alternates).toEqual([
      { uid: spare, name: 'Spare' },
    ]);
    const read = await client.call(locations.get, { params: { uid: spare } });
    expect(read.body.data).toMatchObject({ phone: '+4930123456', alternateFor: [{ uid: main, name: 'Main' }] });
    const kept = await client.call(locations.remove, { params: { uid: spare }, version: 1 });
    expect(kept).toMatchObject({ status: 409, error: { code: 'in_use' } });
    const body = { ...owned, ...ofLocation, name: 'Main', alternateUids: [main] };
    const self = await client.call(locations.update, { params: { uid: main }, version: 1, body });
    expect(self).toMatchObject({ status: 400, error: { fields: [{ field: 'alternateUids' }] } });
    const odd = await make('Odd', { timeZone: 'Moon/Base' });
    expect(odd.error.fields?.[0]?.field).toBe('timeZone');
    const { uid } = await world.addActivity('Works at the main one');
    await test.owner.query('update activities set location_uid = $2 where uid = $1', [uid, main]);
    const uses = await client.call(locations.uses, { params: { uid: main } });
    expect(uses.body.data).toMatchObject([
      { as: 'primary_location', uid, link: { origin: 'location', toleranceMinutes: 0 } },
    ]);
    const alternative = await client.call(locations.uses, { params: { uid: spare } });
    expect(alternative.body.data).toMatchObject([{ as: 'alternate_location', uid, link: { origin: 'location' } }]);
    expect((await client.call(locations.remove, { params: { uid: main }, version: 1 })).status).toBe(409);
  });

  it('a location that becomes an alternate while somebody deletes it is not deleted, and is reported as used', async () => {
    const make = async (name: string) =>
      (await client.call(locations.create, { body: { ...owned, ...ofLocation, alternateUids: [], name } })).body.data
        .uid;
    const [spare, main] = [await make('Wanted'), await make('Wanting')];
    const chooser = await test.owner.connect();
    await chooser.query('begin');
    await chooser.query(
      'insert into location_alternates (organisation_uid, location_uid, alternate_uid) values ($1, $2, $3)',
      [world.organisation.uid, main, spare],
    );
    const removed = client.call(locations.remove, { params: { uid: spare }, version: 1 });
    await waitUntilBlocked(test.owner);
    await chooser.query('commit');
    chooser.release();
    expect(await removed).toMatchObject({ status: 409, error: { code: 'in_use' } });
  });

  it('a role counts the people that are needed, and its uses include the activities in which it stands in for another role', async () => {
    const [clerk, deputy] = [await world.addResource('role', 'Clerk'), await world.addResource('role', 'Deputy clerk')];
    const { uid } = await world.addActivity('Needs clerks');
    const role = { roleUid: clerk, quantity: 3, alternativeUids: [deputy] };
    const saved = await client.call(activitySteps.roles, {
      params: { uid },
      version: await world.readVersion(uid),
      body: { ...linkDefaults, roles: [role], minimumPeople: null, completed: false } as never,
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await client.call(activityRoles.get, { params: { uid: clerk } })).body.data.peopleNeeded).toBe(3);
    const uses = await client.call(activityRoles.uses, { params: { uid: deputy } });
    expect(uses.body.data).toMatchObject([{ as: 'stand_in', uid }]);
  });
});
