import { afterAll, describe, expect, it } from 'vitest';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { templatePreviews } from '#root/contract/reports/template-previews.ts';
import { startTestApp } from '#test/support/app.ts';

const test = await startTestApp();
afterAll(() => test.close());
const client = await test.signIn(await test.addOrganisation());

const preview = async (sections: (typeof standardTemplate)['sections'] = []) =>
  client.call(templatePreviews.preview, {
    params: { type: 'bcp' },
    body: { content: { ...standardTemplate, sections } },
  });
const section = { key: 'team', isHidden: false, title: '', textBefore: '', hiddenColumns: [] };

describe('the preview of a template', () => {
  it('draws the pages, and draws others for another template', async () => {
    const { body } = await preview();
    expect(body.data.svg).toMatch(/^<svg /);
    expect(body.data.pages).toBeGreaterThan(1);
    const textBefore = Array.from({ length: 200 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    expect((await preview([{ ...section, textBefore }])).body.data.pages).toBeGreaterThan(body.data.pages);
  });

  it('refuses a placeholder that does not exist', async () => {
    expect(await preview([{ ...section, title: 'Of {nobody}' }])).toMatchObject({ status: 400 });
  });
});
