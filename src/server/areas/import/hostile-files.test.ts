import { connect } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { imports } from '#root/contract/import/imports.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { storedZip, unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { makeWorkbook } from '#test/support/files.ts';
import { applyImport, makeCsv, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());
const part = (name: string, text: string | Buffer) => ({ name, content: Buffer.from(text) });

/** Returns a file with a part of a few kilobytes that unpacks to 200 MB but declares a small size. */
function sheetBomb(): Buffer {
  const name = 'xl/worksheets/sheet1.xml';
  const zip = storedZip([{ name, content: deflateRawSync(Buffer.alloc(200 * 1024 * 1024, ' ')) }]);
  zip.writeUInt16LE(8, 8);
  zip.writeUInt16LE(8, zip.length - 22 - 46 - name.length + 10);
  zip.writeUInt32LE(1000, zip.length - 22 - 46 - name.length + 24);
  return zip;
}

const kept = async (client: Client) => (await client.call(imports.list)).body.meta.total;

describe('files that are not what their name says', () => {
  it.each([
    ['a picture called workbook', 'x.xlsx', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    [
      'a document called workbook',
      'x.xlsx',
      storedZip([part('word/document.xml', '<w/>'), part('[Content_Types].xml', '<Types/>')]),
    ],
    ['text called workbook', 'bad.xlsx', Buffer.from('this is no workbook\n')],
    ['a CSV file called old workbook', 'bad.XLS', Buffer.from('Name;RTO\nPayroll;4\n')],
    ['a PDF called table', 'x.csv', Buffer.from('%PDF-1.7\n\u0000\u0001')],
    ['a web page called table', 'x.csv', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an old workbook', 'x.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a bomb', 'x.xlsx', sheetBomb()],
    [
      'a sheet from corner to corner',
      'x.xlsx',
      makeWorkbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>'),
    ],
    ['half a workbook', 'x.xlsx', makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 400)],
  ])('%s is refused with the reason and not stored', async (_, name, content) => {
    const client = await person();
    for (const query of [{}, { kind: 'location' }] as const) {
      const answer = await client.call(imports.upload, { query, file: { name, content } });
      expect([answer.status, answer.error.code, answer.error.fields?.[0]?.field]).toEqual([422, 'not_a_table', 'file']);
      expect(answer.error.message).toMatch(/[a-z]{3}.*\.$/);
    }
    expect(await kept(client)).toBe(0);
  });

  it('too much text is refused, in one file or in several, because it would make other requests wait', async () => {
    const client = await person();
    const makeLong = (name: string, rows: number) =>
      makeCsv(name, 'Name,Notes', ...Array.from({ length: rows }, (_, n) => `Row ${n},${'n'.repeat(4_900)}`));
    const whole = await client.call(imports.upload, { file: makeLong('all.csv', 2_100) });
    expect([whole.status, whole.error.message]).toEqual([422, expect.stringContaining('10,000,000 characters')]);
    const { uid, version } = await uploadFiles(client, [makeLong('one.csv', 1_050)]);
    const added = await client.call(imports.addFile, { params: { uid }, version, file: makeLong('two.csv', 1_050) });
    expect(added).toMatchObject({ status: 422, error: { code: 'too_large' } });
    expect(await kept(client)).toBe(1);
  });

  it('a workbook is read as a workbook even if its name ends in .csv', async () => {
    const client = await person();
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', '=1+1')}</row><row r="3"><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>`;
    const { uid } = await uploadFiles(client, [{ name: 'activities.csv', content: makeWorkbook(rows) }]);
    await applyImport(client, uid);
    const { data } = (await client.call(activities.list)).body;
    expect(data.map(({ name }) => name)).toEqual(['=1+1', 'ab']);
  });
});

describe('unusual names', () => {
  it('names of 255 characters, right-to-left text and emoji are imported; longer names and hidden characters are reported', async () => {
    const client = await person();
    const names = ['x'.repeat(255), 'x'.repeat(256), 'مستودع الشمال', '👩‍🚒🏭', 'a\u202eb', '<b>bold</b>', 'R&D a < b'];
    const { uid } = await uploadFiles(client, [makeCsv('Locations.csv', 'Name', ...names)]);
    const { data } = (await client.call(imports.rows, { params: { uid } })).body;
    expect(data.map(({ problems }) => problems[0]?.message)).toEqual([
      undefined,
      'Maximum length exceeded. Use at most 255 characters',
      undefined,
      undefined,
      'Remove the characters that cannot be shown',
      'The formatting code (HTML) in this cell is not imported, only its text',
      undefined,
    ]);
    await applyImport(client, uid, true);
    const there = (await client.call(locations.list)).body.data.map(({ name }) => name);
    expect(there.toSorted()).toEqual([names[0], names[2], names[3], 'bold', names[6]].toSorted());
  });
});

describe('names with invalid characters', () => {
  it('names of files, sheets and columns are stored without invalid characters', async () => {
    const client = await person();
    const long = `${'x'.repeat(254)}🏭`;
    for (const [name, kept] of [
      ['a\u0000b\u202e.csv', 'ab.csv'],
      [`${long}y.csv`, long],
      ['..\\..\\x.csv', 'x.csv'],
      ['\u0007', 'file'],
    ] as const) {
      const { sheets } = await uploadFiles(client, [makeCsv(name, 'Name', 'A')]);
      expect(sheets.map(({ fileName }) => fileName)).toEqual([kept]);
    }
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text('A1', 'Name')}${text('B1', '_xD800_&#0;x')}</row><row r="2">${text('A2', 'A')}</row>`;
    const named = (await unzip(makeWorkbook(rows), () => true, 1e6)).map((entry) =>
      entry.name === 'xl/workbook.xml'
        ? part(entry.name, `${entry.content}`.replace('"S"', '"_x0000_S&#xD800;"'))
        : entry,
    );
    const { sheets } = await uploadFiles(client, [{ name: 'x.xlsx', content: storedZip(named) }]);
    expect(sheets[0]).toMatchObject({ sheetName: 'S', columns: [{ header: 'Name' }, { header: '\ufffdx' }] });
  });
});

describe('an upload that ends halfway', () => {
  it('an interrupted upload stores nothing, and the server keeps running', async () => {
    const client = await person();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const head = [
      'POST /continuity/api/v1/imports HTTP/1.1',
      'Host: 127.0.0.1',
      `Cookie: ${client.cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
    ];
    const begun =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="activities.csv"\r\n\r\nname\nPayroll\n';
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`);
        setTimeout(() => socket.destroy(), 100);
      });
      socket.once('close', () => resolve());
      socket.once('error', reject);
    });
    expect(await kept(client)).toBe(0);
    const { uid } = await uploadFiles(client, [makeCsv('activities.csv', 'name', 'Payroll')]);
    expect((await applyImport(client, uid)).status).toBe(200);
  });
});
