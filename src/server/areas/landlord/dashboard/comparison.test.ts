import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparedFigures } from '#root/contract/landlord/comparison.ts';
import { landlord } from '#root/contract/landlord/landlord.ts';
import { attentionReasons, organisations } from '#root/contract/landlord/organisations.ts';
import { keepOrganisationDay } from '#root/server/areas/landlord/organisations/days.ts';
import { measureOrganisations } from '#root/server/areas/landlord/organisations/figures.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

let test: TestApp;
let busy: TestOrganisation;
let calm: TestOrganisation;
let client: Client;

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const insert = (text: string, ...values: unknown[]) => test.owner.query(text, values);

async function addOverdue({ uid }: TestOrganisation) {
  const activity = newUid();
  await insert(
    `insert into activities (organisation_uid, uid, name, state, approved_at) values ($1, $2::uuid, 'Secret ' || $2::text, 'approved', now() - interval '20 months')`,
    ...[uid, activity],
  );
  await insert(
    `insert into reviews (organisation_uid, uid, activity_uid, approved_at, counts_from, cycle_due_on, due_on)
     values ($1, gen_random_uuid(), $2, now(), $3, $3, $3)`,
    ...[uid, activity, day(-30)],
  );
}

async function addExpired({ uid }: TestOrganisation) {
  const supplier = newUid();
  await insert(`insert into suppliers (organisation_uid, uid, name) values ($1, $2, 'Secret supplier')`, uid, supplier);
  await insert(
    `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, expires_on, file_hash, file_type, file_size)
     values ($1, gen_random_uuid(), $2, 'Secret.pdf', $3, repeat('a', 64), 'pdf', 10)`,
    ...[uid, supplier, day(-3)],
  );
}

beforeAll(async () => {
  test = await startTestApp();
  client = await test.signIn(await test.addOrganisation({ isLandlord: true }));
  [busy, calm] = [await test.addOrganisation(), await test.addOrganisation()];
  for (let count = 0; count < 2; count += 1) await addOverdue(busy);
  await addExpired(busy);
  await measureOrganisations(test.pool);
});
afterAll(() => test.close());

const compare = async (figure: (typeof comparedFigures)[number]) =>
  (await client.call(landlord.comparison, { query: { figure } })).body.data;

it('organisations with overdue or expired items are counted, and the list behind a count has the same number of organisations', async () => {
  const { data } = (await client.call(landlord.dashboard)).body;
  const counts = {
    ...{
      pastMtpd: data.pastMtpdOrganisations,
      reviews: data.overdueReviewOrganisations,
      quiet: data.quietOrganisations,
    },
    ...{ certificates: data.expiredCertificateOrganisations, mails: data.failingMailOrganisations },
    jobs: data.failingJobOrganisations,
  };
  expect(counts).toMatchObject({ reviews: 1, certificates: 1 });
  for (const attention of attentionReasons) {
    const { body } = await client.call(organisations.list, { query: { filter: { attention } } });
    expect(body.meta.total, attention).toBe(counts[attention]);
  }
  expect(data.attention.find(({ uid }) => uid === busy.uid)).toMatchObject({
    ...{ overdueReviewCount: 2, expiredCertificateCount: 1 },
  });
  const record = (await client.call(organisations.get, { params: { uid: busy.uid } })).body.data;
  expect(record).toMatchObject({ overdueReviewCount: 2, expiredCertificateCount: 1 });
});

it('the sums and the counts by state agree with the list of organisations; the sums include suspended organisations but not archived ones', async () => {
  const [suspended, archived] = [
    await test.addOrganisation({ state: 'suspended' }),
    await test.addOrganisation({ state: 'archived' }),
  ];
  for (const one of [suspended, archived]) await addOverdue(one);
  await measureOrganisations(test.pool);
  const list = async (filter: object) =>
    (await client.call(organisations.list, { query: { filter, pageSize: 100 } })).body;
  const { data: rows } = await list({ state: ['active', 'suspended'] });
  expect(rows.map(({ uid }) => uid)).toContain(suspended.uid);
  expect(rows.map(({ uid }) => uid)).not.toContain(archived.uid);
  const { data } = (await client.call(landlord.dashboard)).body;
  const figures = ['userCount', 'activityCount', 'approvedCount', 'failedMailCount', 'failedJobCount'] as const;
  for (const figure of figures) expect(data[figure], figure).toBe(rows.reduce((sum, row) => sum + row[figure], 0));
  for (const { state, count } of data.byState) expect(count, state).toBe((await list({ state: [state] })).meta.total);
  expect(data.attention.map(({ uid }) => uid)).toContain(suspended.uid);
  for (const attention of attentionReasons)
    expect(
      (await list({ attention })).data.map(({ uid }) => uid),
      attention,
    ).not.toContain(archived.uid);
});

it('the comparison shows the counts of the list of organisations for each figure, and no content of the organisations', async () => {
  for (const figure of comparedFigures) {
    const compared = await compare(figure);
    const listed = (await client.call(organisations.list, { query: { sort: `-${figure}` } })).body.data;
    expect(compared.organisations.map(({ count }) => count)).toEqual(listed.map((row) => row[figure]));
    expect(compared.total.count).toBe(listed.reduce((sum, row) => sum + row[figure], 0));
  }
  expect((await client.call(landlord.comparison)).text).not.toContain('Secret');
});

it('the nightly job stores the figures of a day once, and the series ends with the present figures', async () => {
  expect((await compare('overdueReviewCount')).organisations[0]?.days).toEqual([{ day: day(0), count: 2 }]);
  await insert(
    `insert into organisation_days (organisation_uid, day, users, activities, approved, critical, overdue_reviews, expired_certificates, failed_mails, failed_jobs)
     select $1, $2::date - n, 0, 0, 0, 0, n, 0, 0, 0 from unnest(array[1, 80, 95, 500]) n`,
    ...[busy.uid, day(0)],
  );
  for (let night = 0; night < 2; night += 1) {
    await createTenantAccess(test.pool).write(busy.uid, {}, (db) => enqueue(db, keepOrganisationDay, {}));
    await runNotificationJobs(test, busy.uid);
  }
  const kept = await insert(
    'select day::text, overdue_reviews from organisation_days where organisation_uid = $1 order by day',
    busy.uid,
  );
  expect(kept.rows.map((row) => row.overdue_reviews)).toEqual([95, 80, 1, 2]);
  await addOverdue(busy);
  expect((await compare('overdueReviewCount')).organisations.find(({ uid }) => uid === busy.uid)?.days).toEqual([
    ...[
      { day: day(-80), count: 80 },
      { day: day(-1), count: 1 },
      { day: day(0), count: 3 },
    ],
  ]);
});

it('only the landlord sees the figures, both by the call and from the database', async () => {
  const member = await test.signIn(calm);
  expect((await member.call(landlord.comparison)).status).toBe(403);
  const seen = await test.pool.connect();
  await seen.query('begin');
  await seen.query(`select set_config('holdfast.organisation', $1, true)`, [calm.uid]);
  for (const source of ['organisation_watch()', 'organisation_history(90)', 'organisation_days', 'reviews'])
    expect((await seen.query(`select * from ${source}`)).rows, source).toEqual([]);
  seen.release(true);
});
