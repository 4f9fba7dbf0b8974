import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { approvals } from '#root/contract/shared/approvals.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { comparePlans } from '#root/domain/plans/difference.ts';
import { PlanChecker } from '#root/domain/plans/plan-checker.ts';
import { planTemplates } from '#root/domain/plans/templates/templates.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { createDemoData, type DemoLogin } from './demo.ts';

let test: TestApp;
let dataDir: string;
let logins: DemoLogin[];
let marcus: Browser;
let nadia: Browser;
let tomas: Browser;

async function signIn(name: string): Promise<Browser> {
  const { tenantId, clientId, username, password } = logins.find((one) => one.username === name) as DemoLogin;
  const browser = createBrowser(test.app);
  await browser.call(identity.login, { body: { tenantId, clientId, username, password } });
  return browser;
}

beforeAll(async () => {
  test = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'holdfast-demo-plans-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  logins = (await createDemoData(access, { appUrl: 'http://localhost:8080', dataDir })) ?? [];
  [marcus, nadia, tomas] = await Promise.all([signIn('marcus'), signIn('nadia'), signIn('tomas')]);
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const bcp = businessContinuityPlans;
const resilience = resiliencePlanCalls;

async function readPlan(browser: Browser, calls: PlanCalls, name: string): Promise<PlanRecord> {
  const { body } = await browser.call(calls.list, { query: { q: name } });
  const { uid } = body.data.find((row) => row.name === name) as { uid: string };
  return (await browser.call(calls.get, { params: { uid } })).body.data;
}

/** Checks a plan as if it is carried out from its first trigger, and returns the verdict on each activity by name. */
async function check(browser: Browser, content: PlanRecord['content']) {
  const { nodes, edges } = (await browser.call(dependencyGraph.lines)).body.data;
  const graph = readGraphLines({ nodes, edges });
  const answer = new PlanChecker(graph.nodes, graph.edges).answer({
    ...{ content, loss: { what: 'recovered' }, triggerUid: content.triggers[0]?.uid ?? null },
  });
  if (answer.what === 'cycle') throw new Error('The tasks wait for each other');
  const names = new Map(graph.nodes.map(({ uid, name }) => [uid, name]));
  return {
    ...answer,
    verdicts: Object.fromEntries(answer.check.activities.map((one) => [names.get(one.activity), one.staffed.verdict])),
  };
}

describe('the plans of the example data', () => {
  it('are of both kinds and in every state that a plan passes through', async () => {
    const listAll = async (browser: Browser, calls: PlanCalls) =>
      (await browser.call(calls.list, { query: { sort: 'name' } })).body.data.map(
        ({ name, status, versionNumber, inForceNumber }) => [name, status.phase, versionNumber, inForceNumber],
      );
    expect(await listAll(marcus, bcp)).toEqual([
      ['Bill and take payments without Data Centre East', 'draft', 1, null],
      ['Keep drinking water safe when dosing fails', 'draft', 2, 1],
      ['Pay staff without the payroll bureau', 'approved', 1, 1],
      ['Tell customers about outages when the web portal fails', 'approved', 1, 1],
    ]);
    expect(await listAll(marcus, resilience)).toEqual([['Run the networks from Hilltop', 'pending_approval', 1, null]]);
    expect(await listAll(tomas, bcp)).toEqual([['Declare goods without the customs gateway', 'draft', 1, null]]);
    expect(await listAll(tomas, resilience)).toEqual([['The terminal operating system is lost', 'draft', 1, null]]);
  });

  it('include a plan in force that fits the analysis and pays staff within the RTO', async () => {
    const plan = await readPlan(marcus, bcp, 'Pay staff without the payroll bureau');
    const params = { uid: plan.uid };
    expect((await marcus.call(bcp.staleness, { params })).body.data).toEqual({ number: 1, reasons: [] });
    const { body } = await marcus.call(bcp.version, { params: { ...params, number: '1' } });
    expect(body.data).toMatchObject({ submittedByName: 'Marcus Lindqvist', approvedByNames: 'Nadia Okafor' });
    const { verdicts, check: found, triggers } = await check(marcus, body.data.content.content);
    expect(verdicts).toEqual({ 'Pay staff': 'met' });
    expect(found.uncovered).toEqual([]);
    expect(triggers.map(({ rto }) => rto.kind)).toEqual(['inTime', 'inTime']);
  });

  it('include a plan that misses an RTO when it is carried out as written, and name the tasks that cause this', async () => {
    const { content } = await readPlan(marcus, bcp, 'Bill and take payments without Data Centre East');
    const { verdicts, check: found } = await check(marcus, content);
    expect(verdicts).toEqual({ 'Collect meter readings': 'met', 'Issue bills': 'met', 'Take payments': 'late' });
    const late = found.activities.find(({ staffed }) => staffed.verdict === 'late');
    const numbers = new Map(content.tasks.map(({ uid, number }) => [uid, number]));
    // Task 4 waits for the machines of the hosting supplier.
    expect(late?.reason?.tasks.map(({ task, startsBy }) => [numbers.get(task), startsBy])).toEqual([
      [6, 'task'],
      [5, 'task'],
      [4, 'record'],
    ]);
  });

  it('include a plan that is in force and stale, because an RTO was shortened after the approval', async () => {
    const { uid } = await readPlan(marcus, bcp, 'Tell customers about outages when the web portal fails');
    const activity = 'Inform customers of outages';
    const reason = { kind: 'field', activity, need: null, field: 'rtoMinutes', before: 2880, after: 1440 };
    expect((await marcus.call(bcp.staleness, { params: { uid } })).body.data).toEqual({ number: 1, reasons: [reason] });
  });

  it('include a plan that waits for the administrator, and not for the manager who submitted it', async () => {
    const { uid, content } = await readPlan(marcus, resilience, 'Run the networks from Hilltop');
    const waiting = async (browser: Browser) => (await browser.call(approvals.waiting)).body.data.first;
    expect(await waiting(nadia)).toContainEqual(
      expect.objectContaining({ kind: 'resilience_plan', recordUid: uid, submittedByName: 'Marcus Lindqvist' }),
    );
    expect((await waiting(marcus)).filter(({ recordUid }) => recordUid === uid)).toEqual([]);
    const isAsked = async (browser: Browser) =>
      (await browser.call(resilience.approval, { params: { uid } })).body.data.isAsked;
    expect([await isAsked(nadia), await isAsked(marcus)]).toEqual([true, false]);
    expect(await check(nadia, content)).toMatchObject({
      verdicts: { 'Operate the electricity network': 'justMet', 'Respond to electricity outages': 'met' },
    });
  });

  it('include a plan whose next version takes longer, has another person and another text, and misses the RTO', async () => {
    const plan = await readPlan(marcus, bcp, 'Keep drinking water safe when dosing fails');
    const { body } = await marcus.call(bcp.version, { params: { uid: plan.uid, number: '1' } });
    const before = body.data.content;
    const { rows, team, texts } = comparePlans(before, { ...before, content: plan.content });
    expect(
      rows.tasks.map(({ name, fields }) => [name, fields.map(({ field, before: was, after }) => [field, was, after])]),
    ).toEqual([
      [
        'Install the spare unit and connect it to the control system',
        [
          ['durationMinutes', 120, 300],
          ['worstDurationMinutes', 240, 480],
        ],
      ],
    ]);
    const names = new Map(plan.references.concat(before.references).map(({ uid, name }) => [uid, name]));
    expect(team.map((one) => [one.before, one.after].map((people) => people.map((uid) => names.get(uid))))).toEqual([
      [
        ['Priya Raman', 'Victor Petrov'],
        ['Daniel Osei', 'Victor Petrov'],
      ],
    ]);
    expect(texts.map(({ key, kind }) => [key, kind])).toEqual([['activation', 'changed']]);
    expect((await check(marcus, before.content)).verdicts).toEqual({ 'Treat drinking water': 'met' });
    expect((await check(marcus, plan.content)).verdicts).toEqual({ 'Treat drinking water': 'late' });
  });

  it('include a draft with the texts and tasks of a template', async () => {
    const { content } = await readPlan(tomas, resilience, 'The terminal operating system is lost');
    expect(content.tasks.map(({ title }) => title)).toEqual(
      planTemplates.application_lost.tasks.map(({ title }) => title),
    );
    expect(content.texts.length).toBeGreaterThan(3);
  });

  it('send no email to people who have no mailboxes', async () => {
    expect((await test.owner.query('select kind from mails')).rows).toEqual([]);
  });
});

describe('the activities of the example data that are in review', () => {
  it('wait for people who are allowed to approve them', async () => {
    const { data } = (await nadia.call(activities.list, { query: { filter: { state: 'in_review' } } })).body;
    expect(data.length).toBeGreaterThan(0);
    for (const { uid } of data)
      expect((await nadia.call(activities.approval, { params: { uid } })).body.data.isAsked).toBe(true);
  });
});
