import { AlignmentType, type IStylesOptions, LevelFormat, LineRuleType } from 'docx';
import { accent, ink, quiet } from '#root/domain/documents/charts/svg.ts';
import { toColour } from './word-runs.ts';

/** Where the text of an event begins, to the right of its time, in twentieths of a point. */
export const eventIndent = 2500;

const before = (space: number, after = 120) => ({ spacing: { before: space, after } });
const text = (size: number, colour = ink, bold = false) => ({ size, color: toColour(colour), bold });
const like = (id: string, name: string) => ({ id, name, basedOn: 'Normal', next: 'Normal', quickFormat: true });

/**
 * The styles of the file. They have the usual names of Word, so that people can continue to write in the file and can
 * change its look in one place.
 * @param eastAsian the font of Chinese, Japanese and Korean texts. Without a name, Word uses a font made for Japanese.
 */
export const createWordStyles = (eastAsian = 'Microsoft YaHei'): IStylesOptions => ({
  default: {
    document: {
      run: { font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: eastAsian }, ...text(20) },
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: text(56, ink, true), paragraph: before(0, 120) },
    heading1: { run: text(34, accent, true), paragraph: { ...before(360, 160), keepNext: true } },
    heading2: { run: text(26, ink, true), paragraph: { ...before(280), keepNext: true } },
    heading3: { run: text(22, ink, true), paragraph: { ...before(220), keepNext: true } },
    hyperlink: { run: { color: toColour(accent), underline: {} } },
  },
  paragraphStyles: [
    { ...like('Kind', 'Kind of report'), run: text(20, accent, true) },
    { ...like('Organisation', 'Organisation'), run: text(26) },
    { ...like('Caption', 'Caption'), run: text(19, ink, true), paragraph: before(240, 80) },
    { ...like('TextHeading', 'Text heading'), run: text(22, ink, true), paragraph: before(200, 80) },
    { ...like('ContentsHeading', 'Contents heading'), run: text(34, accent, true), paragraph: before(0, 160) },
    { ...like('TableHeading', 'Table heading'), run: text(17, accent, true), paragraph: before(0, 0) },
    { ...like('TableText', 'Table text'), run: text(17), paragraph: before(0, 0) },
    { ...like('FactName', 'Fact name'), run: text(17, quiet), paragraph: before(0, 0) },
    { ...like('Quote', 'Quote'), run: { italics: true }, paragraph: { indent: { left: 400 } } },
    { ...like('Event', 'Event'), paragraph: { indent: { left: eventIndent, hanging: eventIndent } } },
    { ...like('SignatureLine', 'Signature line'), paragraph: before(700, 40) },
    {
      ...like('Gap', 'Gap'),
      run: { size: 8 },
      paragraph: { spacing: { before: 0, after: 60, line: 120, lineRule: LineRuleType.AUTO } },
    },
  ],
});

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const list = (
  reference: string,
  mark: (level: number) => string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  start = 1,
) => ({
  reference,
  levels: levels.map((level) => ({
    level,
    format,
    text: mark(level),
    start: level === 0 ? start : 1,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 300 }, spacing: { after: 60 } } },
  })),
});

/** Returns the definition of a numbered list that begins with this number. */
export const numbersFrom = (start: number) =>
  list(`numbers-from-${start}`, (level) => `%${level + 1}.`, LevelFormat.DECIMAL, start);

export const bullets = list('bullets', (level) => (level % 2 === 0 ? '•' : '–'), LevelFormat.BULLET);
