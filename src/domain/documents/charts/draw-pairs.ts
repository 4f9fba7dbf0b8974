import type { ReportPair, ReportPairs } from '#root/contract/documents/report-charts.ts';
import { createAxis, drawMarks } from './scale.ts';
import { accent, type ChartPicture, drawRect, drawShape, drawText, shorten, toneColours, wrapSvg } from './svg.ts';

const rowHeight = 36;
const top = 48;
const area = { left: 190, right: 510 };

function drawPair(
  { label, first, second, tone, word }: ReportPair,
  y: number,
  place: (value: number) => number,
  none: string,
): string {
  const bar = (value: number, at: number, paint: string) =>
    drawRect(area.left, at, Math.max(2, place(value) - area.left), 10, paint);
  const words = `${first?.text ?? none} / ${second?.text ?? none}`;
  return [
    drawText(area.left - 26, y + 4, shorten(label, 26), { anchor: 'end' }),
    drawShape(tone, area.left - 12, y),
    first ? bar(first.value, y - 12, `fill="${toneColours[tone]}"`) : '',
    second ? bar(second.value, y + 1, `fill="#ffffff" stroke="${accent}" stroke-width="1.2"`) : '',
    drawText(area.right + 10, y - 3, shorten(words, 22), { size: 10.5 }),
    drawText(area.right + 10, y + 11, shorten(word, 22), { size: 10.5, fill: toneColours[tone], isBold: true }),
  ].join('');
}

/** Draws two bars a name: the first full, the second as an outline. */
export function drawPairs({ pairs, scale, first, second }: ReportPairs, most: number, none: string): ChartPicture {
  const place = createAxis(scale, most, area);
  const bottom = top + pairs.length * rowHeight;
  return wrapSvg(bottom + 4, [
    drawRect(area.left, 4, 14, 10, `fill="${accent}"`),
    drawText(area.left + 20, 13, shorten(first, 20), { size: 11 }),
    drawRect(area.left + 160, 4, 14, 10, `fill="#ffffff" stroke="${accent}" stroke-width="1.2"`),
    drawText(area.left + 180, 13, shorten(second, 20), { size: 11 }),
    drawMarks(scale, { ...area, top: top - 8, bottom }),
    ...pairs.map((pair, index) => drawPair(pair, top + index * rowHeight + 16, place, none)),
  ]);
}
