import { afterAll, describe, expect, it } from 'vitest';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { permissionNames as may } from '#root/contract/platform/permissions.ts';
import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { reportTemplatePreviews } from '#root/contract/reports/report-template-previews.ts';
import type { ReportScope, ReportType } from '#root/contract/reports/report-types.ts';
import { type Client, startTestApp } from '#test/support/app.ts';
import { sampleLogo } from '#test/support/report-samples.ts';

const test = await startTestApp();
afterAll(() => test.close());
const home = await test.addOrganisation();
await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [home.uid]);
const client = await test.signIn(home);
const { uid: plan, version } = (await client.call(businessContinuityPlans.create, { body: { name: 'Pay staff' } })).body
  .data;

type PreviewScope = Omit<ReportScope, 'day'>;
interface Asked {
  readonly by?: Client;
  readonly type?: ReportType;
  readonly content?: Partial<ReportTemplateContent>;
  readonly scope?: PreviewScope | null;
}
const preview = ({ by = client, type = 'bcp', content, scope = null }: Asked = {}) =>
  by.call(reportTemplatePreviews.preview, {
    params: { type },
    body: { content: { ...standardTemplate, ...content }, scope },
  });
const about = (recordUid: string | null): PreviewScope => ({
  ...{ recordUid, divisionUids: [], businessUnitUids: [], version: null },
});
const section = { key: 'team', isHidden: false, title: '', textBefore: '', hiddenColumns: [] };

describe('the preview of a template', () => {
  it('shows pages, and more of them for a template with more text', async () => {
    const { body } = await preview();
    expect(body.data.svg).toMatch(/^<svg /);
    expect(body.data.pages).toBeGreaterThan(1);
    const textBefore = Array.from({ length: 200 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    const longer = await preview({ content: { sections: [{ ...section, textBefore }] } });
    expect(longer.body.data.pages).toBeGreaterThan(body.data.pages);
  });

  it('refuses a placeholder that does not exist', async () => {
    expect(await preview({ content: { sections: [{ ...section, title: 'Of {nobody}' }] } })).toMatchObject({
      status: 400,
    });
  });

  it('shows the organisation’s logo, unless the template leaves it out', async () => {
    await test.owner.query(
      `insert into organisation_logos (organisation_uid, content_type, content) values ($1, 'image/png', $2)`,
      [home.uid, Buffer.from(sampleLogo.content, 'base64')],
    );
    const hasPicture = (cover: Partial<ReportTemplateContent['cover']>) =>
      preview({ content: { cover: { ...standardTemplate.cover, ...cover } } }).then(({ body }) =>
        body.data.svg.includes('data:image/png'),
      );
    expect(await hasPicture({ showsLogo: true })).toBe(true);
    expect(await hasPicture({ showsLogo: false })).toBe(false);
  });
});

describe('the preview of a template with a record', () => {
  it('has the same content as the report, also for the whole organisation', async () => {
    const [example, { status, body }] = [await preview(), await preview({ scope: about(plan) })];
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ isShortened: false });
    expect(body.data.svg).not.toBe(example.body.data.svg);
    expect((await preview({ type: 'programme-summary', scope: about(null) })).status).toBe(200);
  });

  it('needs the permission to read the content of the report', async () => {
    const reader = await test.signIn(home, [may.report_template.read, may.resilience_plan.read]);
    expect((await preview({ by: reader })).status).toBe(200);
    expect((await preview({ by: reader, scope: about(plan) })).status).toBe(403);
    const planner = await test.signIn(home, [may.report_template.read, may.bcp.read]);
    expect((await preview({ by: planner, scope: about(plan) })).status).toBe(200);
    expect((await preview({ by: planner, type: 'programme-summary', scope: about(null) })).status).toBe(403);
  });

  it('does not find records of another organisation or another kind, nor any record for the landlord', async () => {
    const other = await test.addOrganisation();
    await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [other.uid]);
    expect((await preview({ by: await test.signIn(other), scope: about(plan) })).status).toBe(404);
    expect((await preview({ type: 'resilience-plan', scope: about(plan) })).status).toBe(404);
    const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
    expect((await preview({ by: landlord })).status).toBe(200);
    expect((await preview({ by: landlord, type: 'programme-summary', scope: about(null) })).status).toBe(404);
    const headers = { organization: home.uid };
    const body = { content: standardTemplate, scope: about(plan) };
    const inside = await landlord.call(reportTemplatePreviews.preview, { params: { type: 'bcp' }, body, headers });
    expect(inside.status).toBe(200);
  });

  it('refuses a scope that the type does not have; the error names the field', async () => {
    expect(await preview({ scope: about(null) })).toMatchObject({
      ...{ status: 400, error: { fields: [{ field: 'scope.recordUid', message: 'Choose a record' }] } },
    });
    expect((await preview({ type: 'supplier-assurance', scope: about(plan) })).status).toBe(400);
  });

  it('can be requested a limited number of times, unlike the preview with examples', async () => {
    const used = await test.owner.query<{ used: number }>(
      `select max(used)::int as used from budget_uses where subject like 'recordPreviews%' and organisation_uid = $1`,
      [home.uid],
    );
    expect(used.rows[0]?.used).toBeGreaterThan(0);
    await test.owner.query(
      `update budget_uses set used = 1000, started_at = now() where subject like 'recordPreviews%'`,
    );
    const refused = await preview({ scope: about(plan) });
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await preview()).status).toBe(200);
    await test.owner.query(`update budget_uses set used = 0 where subject like 'recordPreviews%'`);
  });

  it('says that the record no longer exists once it was deleted', async () => {
    const removed = await client.call(businessContinuityPlans.remove, { params: { uid: plan }, version });
    expect(removed.status, removed.text).toBe(204);
    expect(await preview({ scope: about(plan) })).toMatchObject({ status: 404 });
  });
});
