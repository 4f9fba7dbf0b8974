import type { ReportGantt, ReportSpan } from '#root/contract/documents/report-charts.ts';
import { createAxis, drawMarkLines, drawMarkWords } from './scale.ts';
import {
  type ChartPart,
  computeHeight,
  type DrawnChart,
  drawLine,
  drawRect,
  drawShape,
  drawText,
  drawTextLines,
  fillArea,
  ink,
  isWider,
  shorten,
  wrapName,
  wrapText,
} from './svg.ts';

const leastHeight = 24;
const headHeight = 40;
const wordSize = 10.5;
const maxLineWidth = 20;
const area = { left: 190, right: 520 };

function drawSpan({ label, from, until, limit, tone, word }: ReportSpan, place: (value: number) => number): ChartPart {
  const name = wrapName(label, 26);
  const joined = `${until.text} · ${word}`;
  const words = isWider(joined, maxLineWidth)
    ? [...wrapText(until.text, maxLineWidth), ...wrapText(word, maxLineWidth)]
    : [joined];
  const height = Math.max(leastHeight, computeHeight(name, 12) + 6, computeHeight(words, wordSize) + 6);
  const y = height / 2;
  const start = place(from.value);
  const mark = limit && place(limit.value);
  const body = [
    drawTextLines(area.left - 26, y, name, { anchor: 'end' }),
    drawShape(tone, area.left - 12, y),
    drawRect(start, y - 7, Math.max(3, place(until.value) - start), 14, `rx="2" ${fillArea(tone)}`),
    mark === undefined ? '' : drawLine(mark, y - 10, mark, y + 10, ink, 'stroke-width="2.4"'),
    drawTextLines(area.right + 10, y, words, { size: wordSize }),
  ].join('');
  return { height, body };
}

/** Draws bars along an axis of time. A mark shows the limit of each bar. */
export function drawGantt({ spans, scale, limit }: ReportGantt): DrawnChart {
  const most = Math.max(0, ...spans.flatMap(({ until, limit: own }) => [until.value, own?.value ?? 0]));
  const place = createAxis(scale, most, area);
  const legend = spans.some((span) => span.limit)
    ? drawLine(area.left + 2, 2, area.left + 2, 16, ink, 'stroke-width="2.4"') +
      drawText(area.left + 10, 13, shorten(limit, 40), { size: 11 })
    : '';
  const rows = spans.map((span) => {
    const { height, body } = drawSpan(span, place);
    return { height, body: drawMarkLines(scale, area, height) + body };
  });
  return { head: { height: headHeight, body: legend + drawMarkWords(scale, area, headHeight) }, rows };
}
