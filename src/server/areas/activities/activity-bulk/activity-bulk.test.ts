import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { buildRow, buildRows, useBatches } from '#test/support/activity-batches.ts';
import { unknownUid } from '#test/support/app.ts';

const bulk = useBatches();
const { apply, create, draft, read } = bulk;

describe('a draft of new activities', () => {
  it('creates activities from names and durations as people write them', async () => {
    const result = await create([
      buildRow({
        name: '  Pay salaries ',
        unit: 'payroll',
        priority: 'CRITICAL',
        mtpd: '1 day',
        rto: '240 min',
        mdl: 'none',
        location: 'quay house',
        owner: 'okafor, ana',
        minimumPeople: '4',
      }),
      buildRow({
        name: 'Close the books',
        unit: 'Finance',
        mtpd: '3 days',
        rto: '24 hrs',
        mdl: '4h',
        owner: 'Ana Okafor',
      }),
      buildRow({}),
    ]);
    expect(result).toMatchObject({ done: 2, unchanged: 0, failures: [], version: null });
    expect(await bulk.world.readActivity(result.uids[0] as string)).toMatchObject({
      state: 'draft',
      divisionName: 'Finance',
      businessUnitName: 'Payroll',
      priority: { name: 'Critical' },
      tolerant: { mtpdMinutes: 1440, mtpdOrigin: 'entered' },
      recoveryTime: { rtoMinutes: 240, mdl: 'none', mdlMinutes: 0 },
      locationName: 'Quay House',
      ownerName: 'Ana Okafor',
      minimumPeople: 4,
    });
    expect(await bulk.world.readActivity(result.uids[1] as string)).toMatchObject({
      divisionName: 'Finance',
      businessUnitName: null,
      recoveryTime: { rtoMinutes: 1440, mdlMinutes: 240 },
    });
  });

  it('leaves the same audit entries as any other creation, and is deleted once all activities have been created', async () => {
    const kept = await draft(buildRows('Audited one'));
    const { body } = await apply(kept);
    const uid = body.data.uids[0];
    const { rows } = await bulk.test.owner.query(
      'select entity, action, actor_uid from audit_entries where record_uid = any($1) order by id',
      [[uid, kept.uid]],
    );
    expect(rows).toEqual([
      { entity: 'activity_batches', action: 'created', actor_uid: bulk.client.userUid },
      { entity: 'activities', action: 'created', actor_uid: bulk.client.userUid },
      { entity: 'activity_batches', action: 'deleted', actor_uid: bulk.client.userUid },
    ]);
    expect(await bulk.client.call(activityBatches.get, { params: { uid: kept.uid } })).toMatchObject({ status: 404 });
  });

  it('keeps the rows with a problem, and says what the problem is', async () => {
    await create(buildRows('Taken already'));
    const kept = await draft([
      buildRow({ name: 'Fit' }),
      buildRow({ name: 'taken ALREADY' }),
      buildRow({ name: 'FIT' }),
      buildRow({ name: 'Slow', rto: '2 d', mtpd: '1 d' }),
      buildRow({ name: 'Strange', rto: '5 h' }),
      buildRow({ name: 'Lost', unit: 'Pairoll', owner: 'Nobody Here', priority: 'urgent' }),
      buildRow({ unit: 'Payroll' }),
    ]);
    const { body } = await apply(kept);
    expect(body.data).toMatchObject({ done: 1, version: kept.version + 1 });
    expect(body.data.failures).toEqual([
      { row: 2, name: 'taken ALREADY', message: 'An activity with this name already exists. Use another name' },
      { row: 3, name: 'FIT', message: 'Row 1 has this name too. Keep one of them' },
      { row: 4, name: 'Slow', message: 'Must be less than the MTPD' },
      { row: 5, name: 'Strange', message: '5 h is not in the list of recovery times' },
      { row: 6, name: 'Lost', message: 'There is no business unit or division "Pairoll"' },
      { row: 7, name: '', message: 'This field is required!' },
    ]);
    const left = await read(kept.uid);
    expect(left.rows.map(({ cells }) => cells[0])).toEqual(['taken ALREADY', 'FIT', 'Slow', 'Strange', 'Lost', '']);
  });

  it('keeps rows whose numbers the call lists in `leaveOut`, and creates the other activities', async () => {
    const rows = [
      buildRow({ name: 'Goes in' }),
      buildRow({ name: 'Left out', unit: 'Payroll', owner: 'Nobody Here' }),
      buildRow({ name: 'left OUT' }),
      buildRow({ name: 'Stays though fit', rto: '4 h' }),
      buildRow({ name: 'Goes in too' }),
    ];
    const kept = await draft(rows);
    const { body } = await apply(kept, bulk.client, [4, 2, 4]);
    expect(body.data).toMatchObject({ done: 2, version: kept.version + 1 });
    expect(body.data.failures).toEqual([
      { row: 2, name: 'Left out', message: 'This row was left out' },
      { row: 3, name: 'left OUT', message: 'Row 2 has this name too. Keep one of them' },
      { row: 4, name: 'Stays though fit', message: 'This row was left out' },
    ]);
    expect((await read(kept.uid)).rows).toEqual([rows[1], rows[2], rows[3]]);
    const rest = await apply({ uid: kept.uid, version: kept.version + 1 }, bulk.client, []);
    expect(rest.body.data).toMatchObject({ done: 1, failures: [{ row: 1 }, { row: 2 }] });
  });

  it('creates nothing if the call leaves out rows that the draft does not have', async () => {
    const kept = await draft(buildRows('Not yet', 'Not yet either'));
    const refused = async (leaveOut: number[]) => {
      const { status, error } = await apply(kept, bulk.client, leaveOut);
      return [status, error.fields];
    };
    const message = 'This draft has 2 rows. Name one of them by its number';
    expect(await refused([1, 3])).toEqual([400, [{ field: 'leaveOut.1', message }]]);
    expect(await refused([0])).toEqual([400, [{ field: 'leaveOut.0', message: 'Enter 1 or more' }]]);
    expect(await read(kept.uid)).toMatchObject({ version: kept.version, rows: [{}, {}] });
    // The user has not seen this version, so the row numbers may belong to other rows.
    expect((await apply({ ...kept, version: kept.version + 1 }, bulk.client, [3])).status).toBe(412);
  });

  it('needs at least 1 record', async () => {
    const refused = await bulk.client.call(activityBatches.create, {
      body: { rows: [buildRow({ name: '  ' }), buildRow({})] },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rows', message: 'At least 1 record' }] },
    });
    expect((await bulk.client.call(activityBatches.create, { body: { rows: [] } })).status).toBe(400);
  });

  it('accepts 1,000 rows, and refuses one more with a clear message', async () => {
    const rows = Array.from({ length: 1000 }, (_, number) =>
      buildRow({ name: `Many ${number}`, unit: 'Payroll', rto: '4 h', mtpd: '1 d', owner: 'Ana Okafor' }),
    );
    const refused = await bulk.client.call(activityBatches.create, {
      body: { rows: [...rows, buildRow({ name: 'One more' })] },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rows', message: 'A draft takes 1,000 rows. Put the rest into another draft.' }] },
    });
    const begun = performance.now();
    const result = await create(rows);
    process.stdout.write(`1,000 rows kept and created in ${Math.round(performance.now() - begun)} ms\n`);
    expect(result).toMatchObject({ done: 1000, failures: [], version: null });
    expect(result.uids).toHaveLength(99);
  });

  it('keeps long, right-to-left and formula-like texts unchanged, and refuses texts that cannot be names', async () => {
    const long = 'x'.repeat(255);
    const names = [long, 'דיווח שכר', '👩‍💼 Payroll 🧾', '=SUM(A1:A9)', '+41', '@home', '-1'];
    const kept = await draft(buildRows(...names, 'y'.repeat(256)));
    const { body } = await apply(kept);
    expect(body.data.failures).toEqual([
      { row: 8, name: '', message: 'Maximum length exceeded. Use at most 255 characters' },
    ]);
    const stored = await Promise.all(
      body.data.uids.map(async (uid) => (await bulk.world.readActivity(uid)).details.name),
    );
    expect(stored).toEqual(names);
    const tags = await bulk.client.call(activityBatches.create, { body: { rows: buildRows('<b>Bold</b>') } });
    expect(tags).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rows.0.cells.0', message: 'HTML tags not allowed' }] },
    });
  });

  it('is applied only once if two people apply it at the same time; a name that two drafts have is created only once', async () => {
    const kept = await draft(buildRows('Only once'));
    const both = await Promise.all([apply(kept), apply(kept)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [one, other] = [await draft(buildRows('Fought for')), await draft(buildRows('fought for'))];
    const results = await Promise.all([apply(one), apply(other)]);
    expect(results.map(({ body }) => body.data.done).sort()).toEqual([0, 1]);
    expect(results.flatMap(({ body }) => body.data.failures)).toMatchObject([
      { row: 1, message: 'An activity with this name already exists. Use another name' },
    ]);
  });
});

describe('a response that was lost', () => {
  const ask = (kept: { uid: string; version: number }, attempt: string, by = bulk.client) =>
    by.call(activityBatches.createActivities, { params: { uid: kept.uid }, version: kept.version, body: { attempt } });

  it('is returned again if the attempt is repeated, and nothing is created twice', async () => {
    const kept = await draft([
      ...buildRows('Heard of late', 'Heard of late too'),
      buildRow({ name: 'Stays', rto: '5 h' }),
    ]);
    const attempt = randomUUID();
    const [first, second] = await Promise.all([ask(kept, attempt), ask(kept, attempt)]);
    expect(first.body.data).toMatchObject({ done: 2, failures: [{ row: 3 }], version: kept.version + 1 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await ask(kept, attempt)).body).toEqual(first.body);
    expect((await read(kept.uid)).version).toBe(kept.version + 1);
    expect((await ask(kept, randomUUID())).status).toBe(412);

    const whole = await draft(buildRows('Gone with its draft'));
    const again = randomUUID();
    const answer = await ask(whole, again);
    expect(answer.body.data).toMatchObject({ done: 1, version: null });
    expect((await ask(whole, again)).body).toEqual(answer.body);
    expect((await ask(whole, randomUUID())).status).toBe(404);
  });

  it('is not returned to other users, and a refusal is not stored as a response', async () => {
    const kept = await draft(buildRows('Not told to others'));
    const attempt = randomUUID();
    expect((await ask({ ...kept, version: 9 }, attempt)).status).toBe(412);
    expect((await ask(kept, attempt)).body.data.done).toBe(1);
    const colleague = await bulk.test.signIn(bulk.world.organisation);
    expect((await ask(kept, attempt, colleague)).status).toBe(404);
    expect((await ask(kept, attempt, bulk.stranger)).status).toBe(404);
    const other = await draft(buildRows('Another draft'));
    expect((await ask(other, attempt)).body.data.done).toBe(1);
  });
});

describe('drafts', () => {
  it('are saved, listed with their creators, opened by a colleague and discarded', async () => {
    const kept = await draft(buildRows('Shared one', 'Shared two'));
    const colleague = await bulk.world.signIn(['activity.bulk_modify', 'activity.read']);
    const { body } = await colleague.call(activityBatches.list, { query: { sort: '-updatedAt' } });
    expect(body.data[0]).toMatchObject({
      uid: kept.uid,
      kind: 'create',
      title: 'Shared one',
      rowCount: 2,
      createdByName: 'Test User',
    });
    const params = { uid: kept.uid };
    const rows = buildRows('Renamed');
    const saved = await colleague.call(activityBatches.save, { params, version: kept.version, body: { rows } });
    expect(saved).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    const stale = await bulk.client.call(activityBatches.save, { params, version: kept.version, body: { rows } });
    expect(stale.status).toBe(412);
    expect((await apply(kept)).status).toBe(412);
    expect((await apply({ uid: kept.uid, version: 2 }, colleague)).status).toBe(403);
    const blind = await bulk.world.signIn(['activity.bulk_modify']);
    expect((await blind.call(activityBatches.get, { params })).status).toBe(403);
    expect((await bulk.client.call(activityBatches.remove, { params, version: 1 })).status).toBe(412);
    expect((await bulk.client.call(activityBatches.remove, { params, version: 2 })).status).toBe(204);
  });

  it('cannot be found by people of another organisation', async () => {
    const kept = await draft(buildRows('Ours'));
    for (const endpoint of [activityBatches.get, activityBatches.remove, activityBatches.createActivities]) {
      const answers = await Promise.all(
        [kept.uid, unknownUid].map((uid) => bulk.stranger.call(endpoint, { params: { uid }, version: 1 })),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
    expect((await bulk.stranger.call(activityBatches.list)).body.meta.total).toBe(0);
  });

  it('are limited to a hundred for each person', async () => {
    const by = await bulk.test.signIn(bulk.world.organisation);
    await bulk.test.owner.query(
      `insert into activity_batches (organisation_uid, uid, kind, created_by_uid, title)
       select $1, gen_random_uuid(), 'create', $2, 'Draft ' || n from generate_series(1, 100) n`,
      [bulk.world.organisation.uid, by.userUid],
    );
    const body = { rows: buildRows('One too many') };
    const answer = await by.call(activityBatches.create, { body });
    expect([answer.status, answer.error.code]).toEqual([422, 'too_many_drafts']);
    expect((await bulk.client.call(activityBatches.create, { body })).status).toBe(201);
  });

  it('have calls that return which names are taken, and which records can be named in cells', async () => {
    await create(buildRows('Ask for me'));
    const { body } = await bulk.client.call(activityBatches.takenNames, { body: { names: ['ASK for me', 'Nobody'] } });
    expect(body.data).toMatchObject([{ name: 'ASK for me' }]);
    const choices = await bulk.client.call(activityBatches.choices);
    expect(choices.body.data).toMatchObject({
      units: [{ name: 'Payroll', divisionName: 'Finance' }],
      locations: [{ name: 'Quay House', isActive: true }],
      owners: [{ firstName: 'Ana', lastName: 'Okafor' }],
    });
  });
});
