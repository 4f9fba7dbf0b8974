import type { ReportPair, ReportPairs } from '#root/contract/documents/report-charts.ts';
import { createAxis, drawMarkLines, drawMarkWords } from './scale.ts';
import {
  accent,
  type ChartPart,
  computeHeight,
  type DrawnChart,
  drawRect,
  drawShape,
  drawText,
  drawTextLines,
  fillArea,
  shorten,
  toneColours,
  wrapName,
  wrapText,
} from './svg.ts';

const leastHeight = 36;
const headHeight = 42;
const wordSize = 10.5;
const area = { left: 190, right: 510 };

function drawPair(
  { label, first, second, tone, word }: ReportPair,
  place: (value: number) => number,
  none: string,
): ChartPart {
  const name = wrapName(label, 26);
  const times = wrapText(`${first?.text ?? none} / ${second?.text ?? none}`, 22);
  const verdict = wrapText(word, 20);
  const [timesHeight, verdictHeight] = [computeHeight(times, wordSize), computeHeight(verdict, wordSize)];
  const height = Math.max(leastHeight, timesHeight + verdictHeight + 8);
  const y = height / 2;
  const bar = (value: number, at: number, paint: string) =>
    drawRect(area.left, at, Math.max(2, place(value) - area.left), 10, paint);
  const top = y - (timesHeight + verdictHeight) / 2;
  const body = [
    drawTextLines(area.left - 26, y, name, { anchor: 'end' }),
    drawShape(tone, area.left - 12, y),
    first ? bar(first.value, y - 12, fillArea(tone)) : '',
    second ? bar(second.value, y + 1, `fill="#ffffff" stroke="${accent}" stroke-width="1.2"`) : '',
    drawTextLines(area.right + 10, top + timesHeight / 2, times, { size: wordSize }),
    drawTextLines(area.right + 10, top + timesHeight + verdictHeight / 2, verdict, {
      ...{ size: wordSize, fill: toneColours[tone], isBold: true },
    }),
  ].join('');
  return { height, body };
}

/** Draws two bars for each name: the first filled, the second as an outline. */
export function drawPairs({ pairs, scale, first, second }: ReportPairs, none: string): DrawnChart {
  const most = Math.max(0, ...pairs.flatMap((pair) => [pair.first?.value ?? 0, pair.second?.value ?? 0]));
  const place = createAxis(scale, most, area);
  const legend = [
    drawRect(area.left, 4, 14, 10, `fill="${accent}"`),
    drawText(area.left + 20, 13, shorten(first, 20), { size: 11 }),
    drawRect(area.left + 160, 4, 14, 10, `fill="#ffffff" stroke="${accent}" stroke-width="1.2"`),
    drawText(area.left + 180, 13, shorten(second, 20), { size: 11 }),
  ].join('');
  const rows = pairs.map((pair) => {
    const { height, body } = drawPair(pair, place, none);
    return { height, body: drawMarkLines(scale, area, height) + body };
  });
  return { head: { height: headHeight, body: legend + drawMarkWords(scale, area, headHeight) }, rows };
}
