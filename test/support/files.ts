import { storedZip } from '#root/server/tables/safe-zip.ts';

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  macros: 'application/vnd.ms-word.document.macroEnabled.main+xml',
} as const;

/** A document or workbook with no more than makes it one. */
export function officeFile(type: keyof typeof types): Buffer {
  const list = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${types[type]}"/></Types>`;
  return storedZip([
    { name: '[Content_Types].xml', content: Buffer.from(list) },
    { name: 'main.xml', content: Buffer.from('<main/>') },
  ]);
}

/** A PDF with these words somewhere in it. */
export const pdfFile = (words = 'sample'): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

/** An image of one pixel. */
export const pngFile = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const part = (name: string, text: string) => ({ name, content: Buffer.from(text) });

/** Styles of cells from 1: a date, a time of day, and hours that go on after a day. */
const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/>${[14, 20, 164].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

/** A workbook whose only sheet has these rows, written by hand: `<row>...</row>` @param properties of it: `<workbookPr/>` */
export const workbookFile = (rows: string, properties = ''): Buffer =>
  storedZip([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', '<Relationships/>'),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="${relations}">${properties}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part('xl/styles.xml', styles),
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ]);
