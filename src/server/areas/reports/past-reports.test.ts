import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { formatDay } from '#root/domain/reports/blocks.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { readPdfText } from '#test/support/report-texts.ts';
import { addBillingAndBank } from '#test/support/scenarios.ts';
import { waitUntil } from '#test/support/until.ts';
import { generateReport } from './generate-report.job.ts';

const { test, world, client } = await startActivityTests();
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const worker = startWorker({
  ...{ pool: test.pool, services: test.services, jobs: [generateReport], pollEvery: 20, log },
});
afterAll(() => worker.close());

const { uid: home } = world.organisation;
const dayBefore = (days: number) => findLocalDay('UTC', new Date(Date.now() - days * 86_400_000));
const yesterday = dayBefore(1);
let billing = '';

beforeAll(async () => {
  await test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true, time_zone = 'UTC' where uid = $1`,
    [home],
  );
  const added = await addBillingAndBank(world, { billing: 'Billing', bank: 'Bank' });
  billing = added.billing;
  // Makes everything before this point look as if it had happened two days ago.
  await test.owner.query(`update audit_entries set at = at - interval '2 days' where organisation_uid = $1`, [home]);
  const params = { uid: billing };
  const archived = await client.call(activities.archive, { params, version: await world.readVersion(billing) });
  expect(archived.status, archived.text).toBe(200);
});

const order = (type: ReportType, day: string | null, recordUid: string | null = null) =>
  client.call(reports.generate, {
    body: {
      ...{ type, formats: ['pdf', 'docx'] },
      scope: { recordUid, divisionUids: [], businessUnitUids: [], version: null, day },
    },
  });

async function generate(type: ReportType, day: string | null, recordUid: string | null = null) {
  const asked = await order(type, day, recordUid);
  expect(asked.status, asked.text).toBe(201);
  const params = { uid: asked.body.data.uid };
  await waitUntil(async () => (await client.call(reports.get, { params })).body.data.status !== 'generating');
  const { data } = (await client.call(reports.get, { params })).body;
  expect(data.error).toBe('');
  const file = await client.call(reports.download, { params, query: { format: 'pdf' } });
  return { data, preview: (await client.call(reports.preview, { params })).body.data, pdf: file.raw };
}

it.each<readonly [ReportType, boolean]>([
  ['bia', false],
  ['dependency-gap', false],
  ['recovery-order', false],
  ['activity', true],
])('a report of the type %s shows the records of its day, and names that day', async (type, isAboutOne) => {
  const recordUid = isAboutOne ? billing : null;
  const past = await generate(type, yesterday, recordUid);
  expect(past.data.name).toMatch(new RegExp(`, as of ${formatDay(yesterday)}$`));
  expect(past.data.scope.day).toBe(yesterday);
  expect(past.preview.cover).toMatchObject({ asOf: yesterday, date: dayBefore(0) });
  const text = await readPdfText(past.pdf);
  expect(text).toContain(`Asof${formatDay(yesterday)}`);
  expect(text).toContain('Bank');
  if (type === 'bia') expect(text).toContain('VerdictBillingBankSupplier72h');
  const present = await generate(type, null, recordUid);
  expect(present.preview.cover.asOf).toBeUndefined();
  const shown = JSON.stringify(present.preview.blocks);
  // An archived activity appears only in reports about this activity alone.
  if (isAboutOne) expect(present.preview.cover.version).toBe('Archived');
  else expect(shown).not.toContain('Billing');
  expect((await generate(type, yesterday, recordUid)).data.digest).toBe(past.data.digest);
});

it('a report as of today has the same content as a report without a day', async () => {
  const [today, now] = [await generate('recovery-order', dayBefore(0)), await generate('recovery-order', null)];
  expect(today.data.digest).toBe(now.data.digest);
});

it.each([
  ['a day before the first change', 'bia', dayBefore(30), 'Nothing was recorded before'],
  ['tomorrow', 'bia', dayBefore(-1), 'Choose today or earlier'],
  ['a type whose records are not all logged', 'programme-summary', yesterday, 'This report can only show the present'],
] as const)('%s is refused with a message', async (_, type, day, words) => {
  const refused = await order(type, day);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(words);
});
