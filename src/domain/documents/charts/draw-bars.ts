import type { ReportBar, ReportBars } from '#root/contract/documents/report-charts.ts';
import {
  accent,
  type ChartPart,
  chartWidth,
  computeHeight,
  type DrawnChart,
  drawRect,
  drawShape,
  drawTextLines,
  fillArea,
  wrapName,
  wrapText,
} from './svg.ts';

const leastHeight = 26;
const left = 190;
const right = 150;

function drawBar({ label, value, tone, word }: ReportBar, unit: string, most: number): ChartPart {
  const name = wrapName(label, 26);
  const words = wrapText(word ? `${value} ${unit} · ${word}` : `${value} ${unit}`, 24);
  const height = Math.max(leastHeight, computeHeight(name, 12) + 6, computeHeight(words, 12) + 6);
  const y = height / 2;
  const length = (Math.abs(value) / Math.max(most, 1e-9)) * (chartWidth - left - right);
  const body = [
    drawTextLines(left - 26, y, name, { anchor: 'end' }),
    tone ? drawShape(tone, left - 12, y) : '',
    drawRect(left, y - 8, length, 16, tone ? fillArea(tone) : `fill="${accent}"`),
    drawTextLines(left + length + 8, y, words),
  ].join('');
  return { height, body };
}

/** Draws one bar for each name. */
export function drawBars({ bars, unit }: ReportBars): DrawnChart {
  const most = Math.max(0, ...bars.map(({ value }) => Math.abs(value)));
  return { rows: bars.map((bar) => drawBar(bar, unit, most)) };
}
