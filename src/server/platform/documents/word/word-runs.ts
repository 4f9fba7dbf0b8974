import { ExternalHyperlink, type ParagraphChild, TextRun } from 'docx';
import type { ReportCell } from '#root/contract/documents/report-document.ts';
import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import { toneColours } from '#root/domain/documents/charts/svg.ts';
import { isRightToLeft } from '#root/domain/documents/scripts.ts';

/** Shapes that every font of Word has. They show the tone even in black and white. */
const shapes: Readonly<Record<ReportTone, string>> = { good: '●', note: '■', warning: '▲', bad: '◆' };

/** Word writes colours without a hash. */
export const toColour = (colour: string) => colour.slice(1).toUpperCase();
export const toneColour = (tone: ReportTone) => toColour(toneColours[tone]);

/** Replaces control characters, which XML does not allow. Word cannot open a document that contains one. */
export const clean = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ').toWellFormed();

/** Returns the property that makes Word write a right-to-left text in its direction. */
export const findDirection = (text: string) => (isRightToLeft(text) ? { rightToLeft: true } : {});
/** Returns the property that makes a paragraph with right-to-left text begin on the right. */
export const findSide = (text: string) => (isRightToLeft(text) ? { bidirectional: true } : {});

/** Returns the runs of a text, with its line breaks. */
export const toRuns = (
  text: string,
  style: Omit<ConstructorParameters<typeof TextRun>[0] & object, 'text'> = {},
): TextRun[] =>
  clean(text)
    .split('\n')
    .map(
      (line, index) => new TextRun({ ...style, ...findDirection(line), text: line, ...(index > 0 && { break: 1 }) }),
    );

/** Returns the shape of a tone, followed by a text in the colour of the tone. */
export const toToneRuns = (tone: ReportTone, text: string): TextRun[] =>
  toRuns(`${shapes[tone]}\u00A0${text}`, { color: toneColour(tone), bold: true });

export function toCellRuns(cell: ReportCell): ParagraphChild[] {
  if (typeof cell === 'string') return toRuns(cell);
  if (cell.tone) return toToneRuns(cell.tone, cell.text);
  return cell.href
    ? [new ExternalHyperlink({ link: cell.href, children: toRuns(cell.text, { style: 'Hyperlink' }) })]
    : toRuns(cell.text);
}
