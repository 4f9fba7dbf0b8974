import { expect, it } from 'vitest';
import { activities as activityCalls } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { type ActivityWorld, createActivityWorld } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { useJobs } from '#test/support/jobs.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';
import { generateReport } from './generate-report.job.ts';

const jobs = useJobs();

/** Generates the report of a BIA and returns its blocks and the version on its cover. */
async function generate({ client }: ActivityWorld, recordUid: string) {
  const scope = { recordUid, divisionUids: [], businessUnitUids: [], version: null, day: null };
  const asked = await client.call(reports.generate, { body: { type: 'bia', scope, formats: ['pdf'] } });
  expect(asked.status, asked.text).toBe(201);
  const params = { uid: asked.body.data.uid };
  jobs.startWorker([generateReport]);
  const get = async () => (await client.call(reports.get, { params })).body.data;
  await jobs.waitUntil(async () => (await get()).status !== 'generating');
  expect((await get()).error).toBe('');
  const { cover, blocks } = (await client.call(reports.preview, { params })).body.data;
  return { version: cover.version, blocks };
}

const listTexts = (blocks: readonly ReportBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

/** Returns the table with this caption as objects, with the labels of its columns. */
function readTable(blocks: readonly ReportBlock[], caption: string) {
  const found = blocks.find((block) => block.kind === 'table' && block.caption === caption);
  if (found?.kind !== 'table') return undefined;
  return found.rows.map((row) => Object.fromEntries(row.map((cell, at) => [found.columns[at]?.label, cell])));
}

const readFacts = (blocks: readonly ReportBlock[]) =>
  Object.fromEntries(
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ label, value }) => [label, value]) : [])),
  );

/** Accepts the gap between two records. @returns a function that removes the acceptance */
async function acceptGap({ client }: ActivityWorld, dependent: string, provider: string) {
  const { data } = (await client.call(continuity.gaps, { query: { filter: { recordUid: [provider] } } })).body;
  const gap = data.find((one) => one.dependent.uid === dependent && one.provider.uid === provider);
  const body = { key: gap?.key ?? '', until: '2099-12-31', reason: 'Moves to the new vault' };
  const accepted = await client.call(gapAcceptances.create, { body });
  expect(accepted.status, accepted.text).toBe(201);
  const { uid, version } = accepted.body.data;
  return async () => expect((await client.call(gapAcceptances.remove, { params: { uid }, version })).status).toBe(204);
}

async function setRto(world: ActivityWorld, uid: string, minutes: number) {
  const body = { rtoUid: world.findTime('rto', minutes), mdl: null, mbcoPercent: null, restartMinutes: 0 };
  const saved = { params: { uid }, version: await world.readVersion(uid), body };
  expect((await world.client.call(activitySteps.recoveryTime, saved)).status).toBe(200);
}

it('the report of an approved BIA shows what the approval stored, and the report of an open BIA shows current records', async () => {
  const world = await createActivityWorld(jobs.test);
  await jobs.test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
    [world.organisation.uid],
  );
  const vault = await world.addResource('application', 'Vault', 600);
  const safe = await world.addResource('application', 'Safe', 720);
  const links = [{ kind: 'application', providerUid: vault }];
  const custody = await addApproved(world, 'Custody', {
    links: [...links, { kind: 'application', providerUid: safe }],
  });
  const lending = await addApproved(world, 'Lending');
  const sold = await addApproved(world, 'Sold', { links });
  const { uid: never } = await world.addActivity('Never approved', 60, 240);
  const cycles = createCycles(world);
  const uid = await cycles.launch('Yearly', { activityUids: [custody, lending, sold, never] });
  await cycles.edit(custody, { description: 'Checked' });
  for (const one of [custody, lending]) {
    if (one === lending) await cycles.edit(lending, { description: '' });
    expect((await cycles.submitActivity(one)).status).toBe(200);
  }

  const open = (await generate(world, uid)).blocks;
  expect(readTable(open, 'Activities')?.map(({ Activity, State }) => `${Activity}: ${State}`)).toEqual([
    'Custody: Approved',
    'Lending: Approved',
    'Never approved: Draft',
    'Sold: Approved',
  ]);

  const reasons = [sold, never].map((activityUid) => ({ activityUid, reason: 'Sold to a bank' }));
  expect((await cycles.close(uid, reasons)).status).toBe(200);
  const withdraw = await acceptGap(world, custody, safe);
  await cycles.approve(uid);
  await withdraw();
  await setRto(world, custody, 1440);
  await changeApplication(world, vault, { name: 'New vault', rtoMinutes: 60 });
  const removed = { params: { uid: lending }, version: await world.readVersion(lending) };
  const body = { confirmName: 'Lending' };
  expect((await world.client.call(activityCalls.remove, { ...removed, body })).status).toBe(204);

  const { version, blocks } = await generate(world, uid);
  expect(version).toBe('Approved');
  expect(readTable(blocks, 'Activities')).toMatchObject([
    { Activity: 'Custody', RTO: '4 h', Result: 'Changed' },
    { Activity: 'Lending', RTO: '4 h', Result: 'Confirmed' },
    { Activity: 'Never approved', RTO: '–', Result: 'Excluded' },
    { Activity: 'Sold', RTO: '4 h', Result: 'Excluded' },
  ]);
  expect(readTable(blocks, 'Excluded activities')).toEqual([
    { Activity: 'Never approved', Reason: 'Sold to a bank' },
    { Activity: 'Sold', Reason: 'Sold to a bank' },
  ]);
  expect(readFacts(blocks)).toMatchObject({ Activities: '4', Confirmed: '1', Changed: '1', Excluded: '2' });
  expect(readFacts(blocks)).toMatchObject({ 'Open gaps': '1', 'Accepted gaps': '1' });
  expect(readTable(blocks, 'Dependencies')).toMatchObject([
    { Activity: 'Custody', 'Depends on': 'Safe', RTO: '12 h', Verdict: { text: 'Late' } },
    { Activity: 'Custody', 'Depends on': 'Vault', RTO: '10 h', Verdict: { text: 'Late' } },
  ]);
  expect(readTable(blocks, 'Open gaps')).toMatchObject([
    { Dependent: 'Custody', 'Depends on': 'Vault', 'Too long by': '6 h', Owner: 'Ana Okafor' },
  ]);
  expect(readTable(blocks, 'Accepted gaps')).toMatchObject([
    { Dependent: 'Custody', 'Depends on': 'Safe', 'Accepted until': '31/12/2099', Reason: 'Moves to the new vault' },
  ]);
  expect(listTexts(blocks).join(' ')).toContain('shows what the approval on');
});
