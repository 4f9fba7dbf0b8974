import { ExternalHyperlink, type ParagraphChild, TextRun } from 'docx';
import type { ReportCell } from '#root/contract/documents/report-document.ts';
import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import { toneColours } from '#root/domain/documents/charts/svg.ts';
import { isRightToLeft } from '#root/domain/documents/scripts.ts';

/** Characters that every font of Word has. They tell the tone also in black and white. */
const shapes: Readonly<Record<ReportTone, string>> = { good: '●', note: '■', warning: '▲', bad: '◆' };

/** Word writes colours without a hash. */
export const toColour = (colour: string) => colour.slice(1).toUpperCase();
export const toneColour = (tone: ReportTone) => toColour(toneColours[tone]);

/** XML has no control characters, and a document with one cannot be opened. */
export const clean = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ').toWellFormed();

/** Tells Word that a text is written from right to left. */
export const findDirection = (text: string) => (isRightToLeft(text) ? { rightToLeft: true } : {});
/** Tells Word that a paragraph begins on the right. */
export const findSide = (text: string) => (isRightToLeft(text) ? { bidirectional: true } : {});

/** Returns text, in which line breaks stay. */
export const toRuns = (
  text: string,
  style: Omit<ConstructorParameters<typeof TextRun>[0] & object, 'text'> = {},
): TextRun[] =>
  clean(text)
    .split('\n')
    .map(
      (line, index) => new TextRun({ ...style, ...findDirection(line), text: line, ...(index > 0 && { break: 1 }) }),
    );

/** Returns the shape and the words of a tone. */
export const toToneRuns = (tone: ReportTone, text: string): TextRun[] =>
  toRuns(`${shapes[tone]}\u00A0${text}`, { color: toneColour(tone), bold: true });

export function toCellRuns(cell: ReportCell): ParagraphChild[] {
  if (typeof cell === 'string') return toRuns(cell);
  if (cell.tone) return toToneRuns(cell.tone, cell.text);
  return cell.href
    ? [new ExternalHyperlink({ link: cell.href, children: toRuns(cell.text, { style: 'Hyperlink' }) })]
    : toRuns(cell.text);
}
