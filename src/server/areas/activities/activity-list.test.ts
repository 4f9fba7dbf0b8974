import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { type GapFlag, gapFlags } from '#root/contract/shared/activity-terms.ts';
import { computeGapFlag, type FlagLink } from '#root/domain/continuity/gap-flag.ts';
import { type ActivityWorld, createActivityWorld } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const names = async (client: Client, query: object) => {
  const answer = await client.call(activities.list, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.map(({ name }) => name);
};

describe('the list of activities', () => {
  let world: ActivityWorld;
  let client: Client;

  beforeAll(async () => {
    world = await createActivityWorld(test);
    client = world.client;
    const ownerUid = await world.addOwner();
    await client.call(activities.create, { body: { name: 'alpha 100%', priorityUid: world.findRow('Low'), ownerUid } });
    await client.call(activities.create, { body: { name: 'Beta', priorityUid: world.findRow('Critical') } });
    await world.addActivity('Gamma', 60, 240);
  });

  it('can be paged, sorted and searched', async () => {
    expect(await names(client, {})).toEqual(['alpha 100%', 'Beta', 'Gamma']);
    expect(await names(client, { sort: '-updatedAt' })).toEqual(['Gamma', 'Beta', 'alpha 100%']);
    expect(await names(client, { sort: '-priority' })).toEqual(['Beta', 'alpha 100%', 'Gamma']);
    expect(await names(client, { q: '0%' })).toEqual(['alpha 100%']);
    const page = await client.call(activities.list, { query: { pageSize: 10, page: 2 } });
    expect(page.body).toMatchObject({ data: [], meta: { page: 2, pageSize: 10, total: 3 } });
  });

  it.each([
    'name',
    'updatedAt',
    'createdAt',
    'priority',
    'rto',
    'mtpd',
    'state',
    'owner',
    'division',
    'businessUnit',
    'completeness',
  ])('can be sorted by %s in both directions', async (sort) => {
    expect(await names(client, { sort })).toHaveLength(3);
    expect(await names(client, { sort: `-${sort}` })).toHaveLength(3);
  });

  it('can be filtered; unknown filters are refused', async () => {
    const filtered = (filter: object) => names(client, { filter });
    expect(await filtered({ priorityUid: `${world.findRow('Low')},${world.findRow('Critical')}` })).toHaveLength(2);
    expect(await filtered({ missing: 'rto' })).toEqual(['alpha 100%', 'Beta']);
    expect(await filtered({ rtoUid: world.findTime('rto', 60) })).toEqual(['Gamma']);
    expect(await filtered({ mtpdUid: world.findTime('mtpd', 240), state: 'draft,returned' })).toEqual(['Gamma']);
    expect(await filtered({ mine: 'true' })).toEqual([]);
    await test.owner.query('update activity_owners set user_uid = $1 where organisation_uid = $2', [
      client.userUid,
      world.organisation.uid,
    ]);
    expect(await filtered({ mine: 'true' })).toEqual(['alpha 100%']);
    expect((await client.call(activities.list, { query: { filter: { colour: 'red' } } })).status).toBe(400);
    expect((await client.call(activities.list, { query: { sort: 'colour' } })).status).toBe(400);
  });
});

interface Given {
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly restart: number;
  readonly archived: boolean;
  readonly links: readonly FlagLink[];
}

const hours = fc.constantFrom(60, 120, 240, 480);
const link: fc.Arbitrary<FlagLink> = fc.record({
  providerRto: fc.option(fc.oneof(hours, fc.integer({ min: 0, max: 600 }))),
  archived: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  toleranceMinutes: fc.constantFrom(0, 0, 60, 120),
  group: fc.constantFrom('', '', 'g', 'h'),
  groupRequired: fc.integer({ min: 1, max: 3 }),
});
const activity: fc.Arbitrary<Given> = fc
  .record({
    rto: fc.option(hours, { freq: 5 }),
    mtpd: fc.option(hours, { freq: 5 }),
    restart: fc.constantFrom(0, 0, 60, 300),
    archived: fc.integer({ min: 0, max: 19 }).map((roll) => roll === 0),
    links: fc.array(link, { maxLength: 6 }),
  })
  .filter(({ rto, mtpd }) => rto === null || mtpd === null || rto < mtpd);

/**
 * One link for each case, because random data may lack some of them. The provider is late, as late as the MTPD, just in
 * time, unknown, or in time.
 */
const oneOfEach: readonly Given[] = [120, 240, 60, null, 0].map((providerRto) => ({
  rto: 60,
  mtpd: 240,
  restart: 0,
  archived: false,
  links: [{ providerRto, archived: false, toleranceMinutes: 0, group: '', groupRequired: 1 }],
}));

/**
 * Activities that need more time to resume than their RTO or MTPD allows. Their provider is back before, at or just
 * after the tolerance of 30 minutes.
 */
const slowToResume: readonly Given[] = [120, 300].flatMap((restart) =>
  [10, 30, 31].map((providerRto) => ({
    rto: 60,
    mtpd: 240,
    restart,
    archived: false,
    links: [{ providerRto, archived: false, toleranceMinutes: 30, group: '', groupRequired: 1 }],
  })),
);

const kinds = ['application', 'equipment', 'supplier', 'location', 'utility', 'role'] as const;
const tables = ['applications', 'equipment', 'suppliers', 'locations', 'master_rows', 'activity_roles'] as const;

/**
 * Creates the provider of a link. An archived provider is an activity. If the RTO of the provider is in the list, every
 * third provider is an activity too. All other providers are resources.
 */
async function makeProvider(world: ActivityWorld, { providerRto, archived }: FlagLink, n: number) {
  const { uid: organisation } = world.organisation;
  const listed = providerRto !== null && [60, 120, 240, 480].includes(providerRto);
  if (archived || (listed && n % 3 === 0)) {
    const { rows } = await test.owner.query<{ uid: string }>(
      `insert into activities (organisation_uid, uid, name, rto_uid, rto_minutes, state)
       values ($1, gen_random_uuid(), $2, $3, $4, $5) returning uid`,
      [
        organisation,
        `Provider ${n}`,
        listed ? world.findTime('rto', providerRto) : null,
        listed ? providerRto : null,
        archived ? 'archived' : 'draft',
      ],
    );
    return { column: 'needs_activity_uid', uid: rows[0]?.uid };
  }
  const kind = n % kinds.length;
  const list = kinds[kind] === 'utility' ? [`, list`, `, 'utilities'`] : ['', ''];
  const { rows } = await test.owner.query<{ uid: string }>(
    `insert into ${tables[kind]} (organisation_uid, uid, name, rto_minutes ${list[0]})
     values ($1, gen_random_uuid(), $2, $3 ${list[1]}) returning uid`,
    [organisation, `Provider ${n}`, providerRto],
  );
  return { column: `${kinds[kind]}_uid`, uid: rows[0]?.uid };
}

async function makeActivity(world: ActivityWorld, given: Given, n: number): Promise<string> {
  const { uid: organisation } = world.organisation;
  const { rows } = await test.owner.query<{ uid: string }>(
    `insert into activities (organisation_uid, uid, name, rto_uid, rto_minutes, mtpd_uid, mtpd_minutes, restart_minutes, state)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8) returning uid`,
    [
      organisation,
      `Judged ${n}`,
      given.rto && world.findTime('rto', given.rto),
      given.rto,
      given.mtpd && world.findTime('mtpd', given.mtpd),
      given.mtpd,
      given.restart,
      given.archived ? 'archived' : 'draft',
    ],
  );
  const uid = rows[0]?.uid as string;
  for (const [i, one] of given.links.entries()) {
    const { column, uid: provider } = await makeProvider(world, one, n * 10 + i);
    await test.owner.query(
      `insert into activity_links (organisation_uid, uid, activity_uid, ${column}, tolerance_minutes, group_name, group_required)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
      [organisation, uid, provider, one.toleranceMinutes, one.group, one.groupRequired],
    );
  }
  return uid;
}

describe('the gap flag of the list', () => {
  it('equals the result of the engine, in the column and in the filter', async () => {
    const world = await createActivityWorld(test);
    const samples = [...oneOfEach, ...slowToResume, ...fc.sample(activity, 150)];
    const expected = new Map<string, GapFlag>();
    for (const [n, given] of samples.entries()) {
      const minutes = { rtoMinutes: given.rto, mtpdMinutes: given.mtpd, restartMinutes: given.restart };
      // `makeProvider` drops the RTO of an archived provider if the list lacks that RTO. This does not matter, because
      // archived providers have no effect on the flag.
      expected.set(await makeActivity(world, given, n), given.archived ? 'none' : computeGapFlag(minutes, given.links));
    }
    const list = async (filter: object) => {
      const all = [];
      for (let page = 1; all.length === (page - 1) * 100; page++) {
        const query = { pageSize: 100, page, q: 'Judged', filter: { state: 'draft,archived', ...filter } };
        all.push(...(await world.client.call(activities.list, { query })).body.data);
      }
      return all;
    };
    const told = new Map((await list({})).map(({ uid, gap }) => [uid, gap]));
    expect(told).toEqual(expected);
    expect(new Set(told.values())).toEqual(new Set(gapFlags));
    for (const gap of [...gapFlags, 'any', 'none,pastMtpd', 'none,met']) {
      const wanted = gap === 'any' ? ['pastMtpd', 'late'] : gap.split(',');
      const uids = [...expected].filter(([, flag]) => wanted.includes(flag)).map(([uid]) => uid);
      expect((await list({ gap })).map(({ uid }) => uid).sort()).toEqual(uids.sort());
    }
  });
});
