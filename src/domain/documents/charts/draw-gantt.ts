import type { ReportGantt, ReportSpan } from '#root/contract/documents/report-charts.ts';
import { createAxis, drawMarks } from './scale.ts';
import {
  type ChartPicture,
  drawLine,
  drawRect,
  drawShape,
  drawText,
  ink,
  shorten,
  toneColours,
  wrapSvg,
} from './svg.ts';

const rowHeight = 24;
const top = 44;
const area = { left: 190, right: 520 };

function drawSpan(
  { label, from, until, limit, tone, word }: ReportSpan,
  y: number,
  place: (value: number) => number,
): string {
  const start = place(from.value);
  const mark = limit && place(limit.value);
  return [
    drawText(area.left - 26, y + 4, shorten(label, 26), { anchor: 'end' }),
    drawShape(tone, area.left - 12, y),
    drawRect(start, y - 7, Math.max(3, place(until.value) - start), 14, `rx="2" fill="${toneColours[tone]}"`),
    mark === undefined ? '' : drawLine(mark, y - 10, mark, y + 10, ink, 'stroke-width="2.4"'),
    drawText(area.right + 10, y + 4, shorten(`${until.text} · ${word}`, 20), { size: 10.5 }),
  ].join('');
}

/** Draws bars along an axis of time, with a mark where each has its limit. */
export function drawGantt({ spans, scale, limit }: ReportGantt, most: number): ChartPicture {
  const place = createAxis(scale, most, area);
  const bottom = top + spans.length * rowHeight;
  const hasLimit = spans.some((span) => span.limit);
  return wrapSvg(bottom + 6, [
    ...(hasLimit
      ? [
          drawLine(area.left + 2, 2, area.left + 2, 16, ink, 'stroke-width="2.4"'),
          drawText(area.left + 10, 13, shorten(limit, 40), { size: 11 }),
        ]
      : []),
    drawMarks(scale, { ...area, top: top - 6, bottom }),
    ...spans.map((span, index) => drawSpan(span, top + index * rowHeight + 13, place)),
  ]);
}
