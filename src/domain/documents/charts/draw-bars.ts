import type { ReportBars } from '#root/contract/documents/report-charts.ts';
import {
  accent,
  type ChartPicture,
  chartWidth,
  drawRect,
  drawShape,
  drawText,
  shorten,
  toneColours,
  wrapSvg,
} from './svg.ts';

const rowHeight = 26;
const left = 190;
const right = 150;

/** Draws one bar a name. `most` is the value of the longest bar of the whole chart. */
export function drawBars({ bars, unit }: ReportBars, most: number): ChartPicture {
  const rows = bars.map(({ label, value, tone, word }, index) => {
    const y = index * rowHeight + 17;
    const length = (Math.abs(value) / Math.max(most, 1e-9)) * (chartWidth - left - right);
    return [
      drawText(left - 26, y + 4, shorten(label, 26), { anchor: 'end' }),
      tone ? drawShape(tone, left - 12, y) : '',
      drawRect(left, y - 8, length, 16, `fill="${tone ? toneColours[tone] : accent}"`),
      drawText(left + length + 8, y + 4, shorten(word ? `${value} ${unit} · ${word}` : `${value} ${unit}`, 24)),
    ].join('');
  });
  return wrapSvg(bars.length * rowHeight + 8, rows);
}
