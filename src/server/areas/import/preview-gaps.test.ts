import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, makeCsv, type UploadFile, uploadFiles } from '#test/support/imports.ts';

let app: TestApp;
let client: Client;

beforeAll(async () => {
  app = await startTestApp();
  client = await app.signIn(await app.addOrganisation());
});
afterAll(() => app.close());

const describeGap = (dependent: string, provider: string, verdict: string, minutes: number | null) =>
  `${dependent} needs ${provider}: ${verdict} ${minutes}`;

const listPreviewed = ({ gaps }: ImportPreview) =>
  (gaps?.list ?? [])
    .map((gap) => describeGap(gap.dependent.name, gap.provider.name, gap.verdict, gap.minutesOver))
    .sort();

/** Lists the gaps of the gap list between two of these records. */
async function listGaps(names: readonly string[]) {
  const { data } = (await client.call(continuity.gaps, { query: { pageSize: 100 } })).body;
  return data
    .filter(({ dependent, provider }) => names.includes(dependent.name) || names.includes(provider.name))
    .map((gap) => describeGap(gap.dependent.name, gap.provider.name, gap.verdict, gap.minutesOver))
    .sort();
}

/** Previews and applies files. Returns the gaps of the preview, and of the gap list afterwards. */
async function importFiles(names: readonly string[], ...files: readonly UploadFile[]) {
  const { uid } = await uploadFiles(client, files);
  const preview = (await client.call(imports.preview, { params: { uid } })).body.data;
  expect((await applyImport(client, uid)).status).toBe(200);
  return { previewed: listPreviewed(preview), listed: await listGaps(names) };
}

describe('the gaps of the preview of an import are those of the gap list afterwards', () => {
  it('for a primary location, and for remote work that makes the location unnecessary', async () => {
    const names = ['Make'];
    const site = makeCsv('locations.csv', 'Location,Address,Recovery time', 'Plant,x,24 h');
    const made = await importFiles(
      [...names, 'Plant'],
      site,
      makeCsv('activities.csv', 'Activity,MTPD,RTO,Primary location', 'Make,8 h,4 h,Plant'),
    );
    expect(made.previewed).toEqual(['Make needs Plant: pastMtpd 1200']);
    expect(made.listed).toEqual(made.previewed);

    const remote = await importFiles(names, makeCsv('remote.csv', 'Activity,Remote work', 'Make,yes'));
    expect([remote.previewed, remote.listed]).toEqual([[], []]);
    const onSite = await importFiles(names, makeCsv('on-site.csv', 'Activity,Remote work', 'Make,no'));
    expect(onSite.previewed).toEqual(['Make needs Plant: pastMtpd 1200']);
    expect(onSite.listed).toEqual(onSite.previewed);
  });

  it('for the time to resume', async () => {
    const made = await importFiles(
      ['Sell'],
      makeCsv('applications.csv', 'Application,RTO', 'ERP,4 h'),
      makeCsv('activities.csv', 'Activity,MTPD,RTO,Time to resume,Applications', 'Sell,24 h,4 h,2 h,ERP'),
    );
    expect(made.previewed).toEqual(['Sell needs ERP: late 120']);
    expect(made.listed).toEqual(made.previewed);
    const later = await importFiles(['Sell'], makeCsv('resume.csv', 'Activity,Time to resume', 'Sell,3 h'));
    expect(later.previewed).toEqual(['Sell needs ERP: late 180']);
    expect(later.listed).toEqual(later.previewed);
  });

  it('for the supplier that hosts an application', async () => {
    const made = await importFiles(
      ['CRM', 'Host'],
      makeCsv('suppliers.csv', 'Supplier,Contracted RTO', 'Host,72 h'),
      makeCsv('applications.csv', 'Application,RTO,Hosting,Supplier', 'CRM,4 h,SaaS,Host'),
    );
    expect(made.previewed).toEqual(['CRM needs Host: late 4080']);
    expect(made.listed).toEqual(made.previewed);
  });
});
