import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { type AssessmentRow, assessments } from '#root/contract/assessments/assessments.ts';
import { continuityFindings } from '#root/contract/continuity/continuity-findings.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { createDemoData, type DemoLogin, readDemoLogins } from './demo.ts';

let test: TestApp;
let dataDir: string;
let logins: DemoLogin[];
let access: Parameters<typeof createDemoData>[0];
const options = () => ({ appUrl: 'http://localhost:8080', dataDir });

beforeAll(async () => {
  test = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'holdfast-demo-'));
  // Two servers start at once. One creates the data, and the other finds the data of the first.
  access = { tenants: createTenantAccess(test.pool), services: test.services };
  const both = await Promise.all([createDemoData(access, options()), createDemoData(access, options())]);
  const filled = both.filter((one) => one !== undefined);
  expect(filled).toHaveLength(1);
  logins = filled[0] ?? [];
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the example data', () => {
  it('asks people to decide on the activities that are in review', async () => {
    const { rows } = await test.owner.query(
      `select a.name, r.state from activities a left join approval_rounds r on r.record_uid = a.uid where a.state = 'in_review'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ state }) => state !== 'open')).toEqual([]);
  });

  it('the example data is written once, with random passwords that only the owner of the data folder can read', async () => {
    expect(logins.map(({ role, tenantId }) => [role, tenantId])).toEqual([
      ['Landlord admin', 'holdfast'],
      ['Organisation admin', 'northwind'],
      ['BC manager', 'northwind'],
      ['Activity owner', 'northwind'],
      ['Executive viewer', 'northwind'],
      ['Organisation admin', 'harbour'],
    ]);
    expect(logins[0]?.url).toBe('http://localhost:8080/login?tenantId=holdfast&clientId=escalate');
    expect(new Set(logins.map(({ password }) => password)).size).toBe(logins.length);
    expect(await readDemoLogins(options())).toEqual(logins);
    expect((await stat(path.join(dataDir, 'demo-logins.json'))).mode & 0o777).toBe(0o600);
    expect(await createDemoData(access, options())).toBeUndefined();
    expect((await readDemoLogins({ appUrl: 'http://localhost:9000', dataDir }))?.[0]?.url).toBe(
      'http://localhost:9000/login?tenantId=holdfast&clientId=escalate',
    );
  });

  it('each person of the example data can sign in', async () => {
    for (const { tenantId, clientId, username, password, role } of logins) {
      const browser = createBrowser(test.app);
      const signedIn = await browser.call(identity.login, { body: { tenantId, clientId, username, password } });
      expect(signedIn.status).toBe(200);
      const { body } = await browser.call(identity.profile);
      expect(body.data.roles.map(({ name }) => name)).toEqual([role]);
      const mine = await browser.call(identity.myOrganizations);
      expect(mine.body.data).toHaveLength(tenantId === 'holdfast' ? 3 : 1);
    }
  });

  it('the dependencies of the example company show every verdict', async () => {
    const count = async (table: string) =>
      (
        await test.owner.query(`select count(*)::integer as n from ${table} t join organisations o on o.uid = t.organisation_uid
        where o.friendly_url = 'northwind'`)
      ).rows[0].n;
    expect(await count('divisions')).toBe(4);
    expect(await count('business_units')).toBe(8);
    expect(await count('team_members')).toBe(13);
    expect(await count('activities')).toBeGreaterThanOrEqual(25);
    const { rows } = await test.owner.query(
      `select a.rto_minutes as rto, a.mtpd_minutes as mtpd, a.restart_minutes as restart, p.rto_minutes as provider, l.tolerance_minutes as tolerance
       from activity_links l join organisations o on o.uid = l.organisation_uid and o.friendly_url = 'northwind'
       join activities a on (a.organisation_uid, a.uid) = (l.organisation_uid, l.activity_uid)
       join providers p on (p.organisation_uid, p.uid) = (l.organisation_uid, l.provider_uid)`,
    );
    const verdicts = rows.map(({ rto, mtpd, restart, provider, tolerance }) =>
      computeLinkVerdict({ dependent: { rto, mtpd, restart }, provider: { rto: provider }, tolerance }),
    );
    const tally = (name: string) =>
      verdicts.filter(({ verdict, pastMtpd }) => (pastMtpd ? 'pastMtpd' : verdict) === name).length;
    expect(tally('pastMtpd')).toBeGreaterThanOrEqual(3);
    expect(tally('late')).toBeGreaterThanOrEqual(4);
    expect(tally('justMet')).toBeGreaterThanOrEqual(4);
    expect(tally('unknown')).toBeGreaterThanOrEqual(3);
    expect(tally('met')).toBeGreaterThan(tally('late') + tally('pastMtpd'));
  });

  it('one BIA of the example company is finished, and one has late answers', async () => {
    const { tenantId, clientId, username, password } = logins.find(({ role }) => role === 'BC manager') as DemoLogin;
    const browser = createBrowser(test.app);
    await browser.call(identity.login, { body: { tenantId, clientId, username, password } });
    const { body } = await browser.call(assessments.list, { query: { sort: 'name' } });
    const [finished, open] = body.data as [AssessmentRow, AssessmentRow];
    expect(body.data).toHaveLength(2);
    expect(finished).toMatchObject({
      stage: 'closed',
      status: { phase: 'approved' },
      progress: { total: 5, answered: 5, approved: 4 },
    });
    expect(Date.parse(finished.approvedAt ?? '')).toBeLessThan(Date.now() - 100 * 86_400_000);
    const params = { uid: finished.uid };
    const items = (await browser.call(assessmentBoard.items, { params, query: {} })).body.data;
    expect(items.flatMap(({ name, outcome }) => (outcome === 'left' ? [name] : []))).toEqual(['Take payments']);
    expect(open).toMatchObject({ stage: 'open', status: { phase: 'draft' } });
    const board = (await browser.call(assessmentBoard.board, { params: { uid: open.uid }, query: {} })).body.data;
    expect(board.counts).toMatchObject({ open: 6, editing: 1, in_review: 2, approved: 2 });
    expect([board.rows.length, board.total, board.late, board.days.length]).toEqual([3, 11, 7, 36]);
  });

  it('the example scenarios have results', async () => {
    const { tenantId, clientId, username, password } = logins.find(({ role }) => role === 'BC manager') as DemoLogin;
    const browser = createBrowser(test.app);
    await browser.call(identity.login, { body: { tenantId, clientId, username, password } });
    const list = await browser.call(dependencyScenarios.list, { query: { sort: 'name' } });
    expect(list.body.data.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'A wave of illness: draft',
      'Data Centre East burns out: active',
      'Payline Bureau away for three days: active',
      'Two of three database servers: active',
    ]);
    for (const { uid, name, targets, nodeCount } of list.body.data) {
      expect(nodeCount).toBeGreaterThan(4);
      const { status, body, text } = await browser.call(dependencyScenarios.simulate, { params: { uid }, body: {} });
      expect(status, text).toBe(200);
      const { summary, nodes } = body.data;
      expect([name, nodes.filter(({ target }) => target).length]).toEqual([name, targets.count]);
      expect([name, summary.activitiesPastRto > 0]).toEqual([name, true]);
      // In the Payline scenario, the outage of three days is just within the MTPDs.
      expect([name, summary.activitiesPastMtpd > 0]).toEqual([name, !name.startsWith('Payline')]);
    }
    // Two applications with the same hosting supplier are not real alternatives.
    const redundant = await browser.call(continuityFindings.falseRedundancies, {});
    const shared = redundant.body.data.flatMap((one) => one.shared.map(({ name }) => name));
    expect(shared).toContain('Meridian Cloud Hosting');
    // Systems that run in both data centres continue.
    const east = list.body.data.find(({ name }) => name.startsWith('Data Centre')) as { uid: string };
    const { body } = await browser.call(dependencyScenarios.simulate, { params: { uid: east.uid }, body: {} });
    const stopped = Object.values(body.data.names);
    expect(stopped).toContain('Issue bills');
    expect(stopped).not.toContain('SCADA');
  });
});
