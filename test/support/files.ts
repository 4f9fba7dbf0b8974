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

/** A PDF of so many pages, each with a black square and a word in a font that it does not bring along. */
export function pagesFile(pages: number): Buffer {
  const drawing = '10 10 80 80 re f BT /F 8 Tf 10 92 Td (Certificate) Tj ET';
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ')}]>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from(
      { length: pages },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</Font<</F 4 0 R>>>>/Contents 3 0 R>>',
    ),
  ];
  // Without a table of where they are: readers look for them.
  const objects = parts.map((part, at) => `${at + 1} 0 obj${part}endobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`);
}

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
