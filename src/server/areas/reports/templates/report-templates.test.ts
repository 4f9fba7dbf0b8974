import { afterAll, describe, expect, it } from 'vitest';
import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { reportTemplates, reportTemplateTypes } from '#root/contract/reports/report-templates.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { type Client, startTestApp } from '#test/support/app.ts';
import { readTemplateInUse } from './read-template.ts';

const test = await startTestApp();
afterAll(() => test.close());
const home = await test.addOrganisation();
const client = await test.signIn(home);
const other = await test.signIn(await test.addOrganisation());
const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));

const content = (classification: string): ReportTemplateContent => ({ ...standardTemplate, classification });

async function draft(by: Client, type: ReportType, classification = 'Secret') {
  const answer = await by.call(reportTemplates.create, { body: { type, content: content(classification) } });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const publish = (by: Client, { uid, version }: { uid: string; version: number }) =>
  by.call(reportTemplates.publish, { params: { uid }, version });
async function published(by: Client, type: ReportType, classification?: string) {
  const made = await draft(by, type, classification);
  const answer = await publish(by, made);
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const setDefault = (by: Client, type: ReportType, uid: string | null) =>
  by.call(reportTemplateTypes.setDefault, { params: { type }, body: { uid } });
const readType = async (by: Client, type: ReportType) =>
  (await by.call(reportTemplateTypes.get, { params: { type } })).body.data;
const allow = (by: Client, type: ReportType, allowCustomise: boolean) =>
  by.call(reportTemplateTypes.allowCustomise, { params: { type }, body: { allowCustomise } });
const readInUse = async (type: ReportType) =>
  writeTenant(test.pool, home.uid, {}, async (db) => (await readTemplateInUse(db, type)).content.classification);

describe('revisions of a template', () => {
  it('are numbered separately for each type, even when many are created at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => draft(client, 'bcp')));
    const { body } = await client.call(reportTemplates.list, {
      query: { 'filter[type]': 'bcp', sort: 'number' },
    });
    expect(body.data.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(
      (await client.call(reportTemplates.get, { params: { uid: (await draft(client, 'bia')).uid } })).body.data,
    ).toMatchObject({ number: 1, status: 'draft', isDefault: false, content: { classification: 'Secret' } });
  });

  it('can be edited as drafts, but not once they are published', async () => {
    const made = await draft(client, 'activity');
    const params = { uid: made.uid };
    const edit = (version: number) =>
      client.call(reportTemplates.update, { params, version, body: { content: content('Public') } });
    const edited = (await edit(made.version)).body.data;
    expect(await edit(made.version)).toMatchObject({ status: 412 });
    const { version } = (await publish(client, edited)).body.data;
    expect(await edit(version)).toMatchObject({ status: 409, error: { code: 'not_a_draft' } });
    expect(await publish(client, { uid: made.uid, version })).toMatchObject({ status: 409 });
    const around = test.owner.query(`update report_templates set content = '{}' where uid = $1`, [made.uid]);
    await expect(around).rejects.toThrow('published revisions cannot be changed');
  });

  it('have a history that shows the changes to a draft', async () => {
    const made = await draft(client, 'scenario');
    const params = { uid: made.uid };
    const plain = { isHidden: false, title: '', textBefore: '', hiddenColumns: [] };
    const sections = [
      { ...plain, key: 'impacts', title: 'What it costs' },
      { ...plain, key: 'timeline', isHidden: true },
    ];
    const change = (listed: typeof sections, version: number) =>
      client.call(reportTemplates.update, {
        params,
        version,
        body: { content: { ...content('Public'), sections: listed } },
      });
    const { version } = (await change(sections, made.version)).body.data;
    await change(sections.toReversed(), version);
    const { data } = (await client.call(recordHistory.report_template, { params })).body;
    const shown = data.map(({ changes }) =>
      changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    );
    expect(shown).toEqual([
      [expect.stringMatching(/^(Impact over time|Timeline): place: [12] → [12]$/)],
      ['Classification: Secret → Public', 'Impact over time: title:  → What it costs', 'Timeline: hidden: No → Yes'],
      expect.arrayContaining(['Classification: Internal → Secret', 'Type:  → Scenario report']),
    ]);
  });

  it('are refused with a placeholder that does not exist; the error names it', async () => {
    const section = { key: 'purpose', isHidden: false, title: '', textBefore: 'By {owner}', hiddenColumns: [] };
    const body = { type: 'bcp', content: { ...standardTemplate, sections: [section] } } as const;
    const refused = await client.call(reportTemplates.create, { body });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'content.sections.0.textBefore' }] } });
    expect(refused.error.fields?.[0]?.message).toContain('{owner}');
    for (const more of [
      { cover: { ...standardTemplate.cover, subtitle: '{ title }' } },
      { cover: { ...standardTemplate.cover, subtitle: 'About {}' } },
      { classification: 'For {organisation}' },
    ]) {
      const given = { type: 'bcp', content: { ...standardTemplate, ...more } } as const;
      expect((await client.call(reportTemplates.create, { body: given })).status, JSON.stringify(more)).toBe(400);
    }
  });

  it('are visible only in their organisation', async () => {
    const made = await draft(other, 'bcp');
    expect((await client.call(reportTemplates.get, { params: { uid: made.uid } })).status).toBe(404);
    expect((await publish(client, made)).status).toBe(404);
    const { uid } = await published(other, 'bcp');
    expect((await setDefault(client, 'bcp', uid)).status).toBe(404);
  });
});

describe('the default of a type', () => {
  it('is one published revision, which is replaced when another is set', async () => {
    const [first, second] = [
      await published(client, 'scenario', 'First'),
      await published(client, 'scenario', 'Second'),
    ];
    expect((await setDefault(client, 'scenario', (await draft(client, 'scenario')).uid)).error.code).toBe(
      'not_published',
    );
    expect((await setDefault(client, 'bcp', first.uid)).error.code).toBe('other_type');
    for (const [{ uid }, classification] of [
      [first, 'First'],
      [second, 'Second'],
    ] as const) {
      expect((await setDefault(client, 'scenario', uid)).status).toBe(204);
      expect((await readType(client, 'scenario')).default).toMatchObject({ uid, origin: 'own' });
      expect(await readInUse('scenario')).toBe(classification);
    }
    expect((await client.call(reportTemplates.get, { params: { uid: first.uid } })).body.data.isDefault).toBe(false);
  });

  it('is recorded in the history of the new and the former default, with the person who set it', async () => {
    const [first, second] = [await published(client, 'dependency-gap'), await published(client, 'dependency-gap')];
    const theirs = await published(landlord, 'dependency-gap');
    for (const uid of [first.uid, second.uid, second.uid, theirs.uid, first.uid, null])
      expect((await setDefault(client, 'dependency-gap', uid)).status).toBe(204);
    const read = async (by: Client, uid: string) => {
      const { data } = (await by.call(recordHistory.report_template, { params: { uid } })).body;
      const defaults = data.filter(({ changes }) => changes.some(({ field }) => field === 'is_default'));
      return defaults.map(({ action, actorUid, changes }) => [action, actorUid, changes]);
    };
    const actor = client.userUid;
    const became = ['updated', actor, [{ field: 'is_default', label: 'Default', before: 'No', after: 'Yes' }]];
    const ceased = ['updated', actor, [{ field: 'is_default', label: 'Default', before: 'Yes', after: 'No' }]];
    expect(await read(client, first.uid)).toEqual([ceased, became, ceased, became]);
    expect(await read(client, second.uid)).toEqual([ceased, became]);
    expect(await read(landlord, theirs.uid)).toEqual([]);
  });

  it('is a single revision even if many people set it at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => published(client, 'grab-pack')));
    const answers = await Promise.all(made.map(({ uid }) => setDefault(client, 'grab-pack', uid)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const { body } = await client.call(reportTemplates.list, { query: { 'filter[type]': 'grab-pack', pageSize: 100 } });
    expect(body.data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('can be neither retired nor deleted, even while it becomes the default', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uid, version } = await published(client, 'recovery-order');
      const [made, retired] = await Promise.all([
        setDefault(client, 'recovery-order', uid),
        client.call(reportTemplates.retire, { params: { uid }, version }),
      ]);
      expect([made.status, retired.status].toSorted()).toEqual(made.status === 204 ? [204, 409] : [200, 409]);
      if (made.status === 204) {
        const removed = await client.call(reportTemplates.remove, { params: { uid }, version });
        expect(removed).toMatchObject({ status: 409, error: { code: 'is_default' } });
      }
    }
  });
});

describe('the landlord’s templates', () => {
  it('cannot be retired while they are the chosen default of an organisation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uid, version } = await published(landlord, 'programme-summary');
      const [chosen, retired] = await Promise.all([
        setDefault(client, 'programme-summary', uid),
        landlord.call(reportTemplates.retire, { params: { uid }, version }),
      ]);
      expect([chosen.status, retired.status].toSorted()).toEqual(chosen.status === 204 ? [204, 409] : [200, 404]);
      await setDefault(client, 'programme-summary', null);
    }
  });

  it('are available to all organisations as soon as they are published', async () => {
    expect(await readInUse('supplier-assurance')).toBe(standardTemplate.classification);
    const made = await draft(landlord, 'supplier-assurance', 'Of the landlord');
    expect((await readType(client, 'supplier-assurance')).offered).toEqual([]);
    await publish(landlord, made);
    await setDefault(landlord, 'supplier-assurance', made.uid);
    expect(await readType(client, 'supplier-assurance')).toMatchObject({
      default: { uid: made.uid, origin: 'landlord' },
      offered: [{ uid: made.uid, isDefault: true }],
    });
    expect(await readInUse('supplier-assurance')).toBe('Of the landlord');
    const own = await published(client, 'supplier-assurance', 'Own');
    await setDefault(client, 'supplier-assurance', own.uid);
    expect(await readInUse('supplier-assurance')).toBe('Own');
    await setDefault(client, 'supplier-assurance', null);
    expect(await readInUse('supplier-assurance')).toBe('Of the landlord');
  });

  it('apply to organisations that may not use their own templates; the landlord sees how many organisations have a default of their own', async () => {
    const theirs = await published(landlord, 'programme-summary', 'Fixed');
    const chosen = await published(landlord, 'programme-summary', 'Chosen');
    await setDefault(landlord, 'programme-summary', theirs.uid);
    const own = await published(client, 'programme-summary', 'Own');
    await setDefault(client, 'programme-summary', own.uid);
    expect((await readType(landlord, 'programme-summary')).ownDefaults).toBe(1);
    expect((await readType(client, 'programme-summary')).ownDefaults).toBe(0);
    expect((await allow(client, 'programme-summary', false)).status).toBe(403);
    expect((await allow(landlord, 'programme-summary', false)).status).toBe(204);
    expect(await readInUse('programme-summary')).toBe('Fixed');
    expect((await readType(client, 'programme-summary')).allowCustomise).toBe(false);
    const refused = await client.call(reportTemplates.create, {
      body: { type: 'programme-summary', content: standardTemplate },
    });
    expect(refused).toMatchObject({ status: 403, error: { code: 'fixed_template' } });
    expect((await setDefault(client, 'programme-summary', own.uid)).status).toBe(403);

    const readOwn = async () =>
      (await client.call(reportTemplates.get, { params: { uid: own.uid } })).body.data.isDefault;
    expect(await readOwn()).toBe(false);
    const gone = await client.call(reportTemplates.retire, { params: { uid: own.uid }, version: own.version });
    expect(gone).toMatchObject({ status: 409, error: { code: 'is_default' } });
    // The organisation's default is used again as soon as organisations may use revisions of their own.
    expect((await allow(landlord, 'programme-summary', true)).status).toBe(204);
    expect([await readOwn(), await readInUse('programme-summary')]).toEqual([true, 'Own']);
    expect((await allow(landlord, 'programme-summary', false)).status).toBe(204);

    // The organisation may choose one of the landlord's revisions, which then cannot be retired.
    expect((await setDefault(client, 'programme-summary', chosen.uid)).status).toBe(204);
    expect(await readInUse('programme-summary')).toBe('Chosen');
    const retired = await landlord.call(reportTemplates.retire, {
      params: { uid: chosen.uid },
      version: chosen.version,
    });
    expect(retired).toMatchObject({ status: 409, error: { code: 'is_default' } });
    expect(retired.error.message).toMatch(/^1 organisation uses/);
    expect((await allow(landlord, 'programme-summary', true)).status).toBe(204);
    expect((await setDefault(client, 'programme-summary', own.uid)).status).toBe(204);
    expect(await readInUse('programme-summary')).toBe('Own');
  });
});
