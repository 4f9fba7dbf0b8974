import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  macros: 'application/vnd.ms-word.document.macroEnabled.main+xml',
} as const;

/**
 * Returns the smallest file that is recognised as a document or workbook.
 * @param more the names of other files in it, which are empty
 */
export function makeOfficeFile(type: keyof typeof types, more: readonly string[] = []): Buffer {
  const list = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${types[type]}"/></Types>`;
  return storedZip([
    { name: '[Content_Types].xml', content: Buffer.from(list) },
    { name: 'main.xml', content: Buffer.from('<main/>') },
    ...more.map((name) => ({ name, content: Buffer.alloc(0) })),
  ]);
}

/** Returns a PDF with these words in a comment. */
export const makePdf = (words = 'sample'): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

/**
 * Returns a PDF with this many pages, each with a black square and a word in a font that is not embedded.
 * @param more other entries of its catalogue
 */
export function makePdfWithPages(pages: number, more = ''): Buffer {
  const drawing = '10 10 80 80 re f BT /F 8 Tf 10 92 Td (Certificate) Tj ET';
  const parts = [
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ')}]>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from(
      { length: pages },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</Font<</F 4 0 R>>>>/Contents 3 0 R>>',
    ),
  ];
  // The file has no cross-reference table, because PDF readers can find the objects without one.
  const objects = parts.map((part, at) => `${at + 1} 0 obj${part}endobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`);
}

/** Returns an image of one pixel. */
export const makePng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const makePart = (name: string, text: string) => ({ name, content: Buffer.from(text) });

const formats = { 164: '[h]:mm', 165: '0.0%', 166: '0&quot;%&quot;' };
/**
 * The cell styles 1 (a date), 2 (a time of day), 3 (hours, which may exceed 24), 4 and 5 (percent), and 6 (a number
 * with a literal %).
 */
const styles = `<styleSheet><numFmts count="3">${Object.entries(formats)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/>${[14, 20, 164, 9, 165, 166].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

/** A sheet of a workbook. `rows` and `columns` are XML such as `<row>...</row>` and `<cols>...</cols>`. */
interface BookSheet {
  readonly name: string;
  readonly rows: string;
  readonly columns?: string;
  /** `hidden` for a hidden sheet. */
  readonly state?: string;
  /** The merged blocks, such as `A1:B2`. */
  readonly merged?: readonly string[];
}

const sheetXml = ({ rows, columns = '', merged = [] }: BookSheet) =>
  `<worksheet>${columns}<sheetData>${rows}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`;

/**
 * Returns a workbook.
 * @param properties XML such as `<workbookPr/>`
 */
export function makeBook(sheets: readonly BookSheet[], properties = ''): Buffer {
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="r${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return storedZip([
    makePart('[Content_Types].xml', '<Types/>'),
    makePart('_rels/.rels', '<Relationships/>'),
    makePart(
      'xl/workbook.xml',
      `<workbook xmlns:r="${relations}">${properties}<sheets>${entries.join('')}</sheets></workbook>`,
    ),
    makePart(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${links.join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    makePart('xl/styles.xml', styles),
    ...sheets.map((sheet, at) => makePart(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet))),
  ]);
}

/**
 * Returns a workbook with one sheet.
 * @param rows XML such as `<row>...</row>`
 * @param properties XML such as `<workbookPr/>`
 * @param merged the merged blocks, such as `A1:B2`
 */
export const makeWorkbook = (rows: string, properties = '', merged: readonly string[] = []): Buffer =>
  makeBook([{ name: 'S', rows, merged }], properties);

/** Returns a PNG of a few bytes that claims 50,000 x 50,000 pixels. */
export function makeHugePng(): Buffer {
  const png = makePng();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}

/** Returns a JPEG of a few bytes that claims 50,000 x 50,000 pixels. */
export const makeHugeJpeg = (): Buffer =>
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108c350c35003012200021101031101ffda', 'hex');

/** Returns the beginning of a WebP that claims 50,000 x 50,000 pixels. */
export const makeHugeWebp = (): Buffer =>
  Buffer.from('524946461600000057454250565038580a000000000000004fc3004fc300', 'hex');
