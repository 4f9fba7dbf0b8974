import type { ReportLine, ReportLines } from '#root/contract/documents/report-charts.ts';
import { chartWidth, type DrawnChart, drawLine, drawRect, drawText, ink, quiet, round, rule, shorten } from './svg.ts';

/** Each line differs from the others by its colour, its dashes and the shape of its points. */
const colours = ['#1d3f5e', '#b7791f', '#2b6a4d', '#9b2c2c', '#6b4e9b', '#3a7d8c'];
const dashes = ['', '7 3', '2 3', '9 3 2 3'];
const styleOf = (index: number) => ({
  colour: colours[index % colours.length] as string,
  dash: dashes[(index + Math.floor(index / colours.length)) % dashes.length] as string,
  shape: index % 4,
});
type Style = ReturnType<typeof styleOf>;

const left = 110;
const right = chartWidth - 24;
const top = 26;
const ratingHeight = 34;
const legendHeight = 20;

function drawPoint({ colour, shape }: Style, x: number, y: number): string {
  const paint = `fill="#ffffff" stroke="${colour}" stroke-width="1.8"`;
  if (shape === 0) return `<circle cx="${round(x)}" cy="${round(y)}" r="3.6" ${paint}/>`;
  if (shape === 1) return drawRect(x - 3.3, y - 3.3, 6.6, 6.6, paint);
  const points =
    shape === 2 ? [x, y - 4.5, x + 4.5, y + 3.5, x - 4.5, y + 3.5] : [x, y - 4.8, x + 4.8, y, x, y + 4.8, x - 4.8, y];
  return `<polygon points="${points.map(round).join(' ')}" ${paint}/>`;
}

const stroke = ({ colour, dash }: Style) =>
  `fill="none" stroke="${colour}" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ''}`;

interface Place {
  readonly x: (moment: number) => number;
  readonly y: (rating: number) => number;
}

/** Draws a line. Moments without a rating interrupt it. */
function drawOne({ values }: ReportLine, style: Style, { x, y }: Place, shift: number): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ index, px: x(index), py: y(value) + shift }],
  );
  const path = points.map(({ index, px, py }, at) => {
    const isJoined = at > 0 && points[at - 1]?.index === index - 1;
    return `${isJoined ? 'L' : 'M'}${round(px)} ${round(py)}`;
  });
  return `<path d="${path.join('')}" ${stroke(style)}/>${points.map(({ px, py }) => drawPoint(style, px, py)).join('')}`;
}

function drawLegend(lines: readonly ReportLine[], bottom: number): string {
  return lines
    .map(({ label }, index) => {
      const style = styleOf(index);
      const x = left + (index % 2) * 260;
      const y = bottom + Math.floor(index / 2) * legendHeight;
      return `<path d="M${x} ${y}h30" ${stroke(style)}/>${drawPoint(style, x + 15, y)}${drawText(x + 38, y + 4, shorten(label, 34), { size: 11 })}`;
    })
    .join('');
}

/** Draws ratings over time. Lines with equal values are drawn slightly apart. */
export function drawLines({ moments, ratings, lines, marks = [] }: ReportLines): DrawnChart {
  const bottom = top + (ratings.length - 1) * ratingHeight + 20;
  const place: Place = {
    x: (moment) => left + 20 + (moment / Math.max(1, moments.length - 1)) * (right - left - 40),
    y: (rating) => bottom - 10 - rating * ratingHeight,
  };
  const every = Math.ceil((moments.length * 52) / (right - left));
  const gap = Math.min(3, 16 / Math.max(1, lines.length));
  const parts = [
    ...ratings.map((word, index) => {
      const y = place.y(index);
      return (
        drawLine(left, y, right, y, rule) +
        drawText(left - 10, y + 4, shorten(word, 16), { anchor: 'end', size: 11, fill: quiet })
      );
    }),
    ...moments.map((word, index) =>
      index % every === 0
        ? drawText(place.x(index), bottom + 16, shorten(word, 11), { anchor: 'middle', size: 10.5, fill: quiet })
        : '',
    ),
    ...marks.map(({ at, label }) => {
      const x = place.x(at);
      return (
        drawLine(x, top - 8, x, bottom, ink, 'stroke-width="1.2" stroke-dasharray="4 3"') +
        drawText(x, top - 12, shorten(label, 20), { anchor: 'middle', size: 11, isBold: true })
      );
    }),
    ...lines.map((line, index) => drawOne(line, styleOf(index), place, (index - (lines.length - 1) / 2) * gap)),
    drawLegend(lines, bottom + 42),
  ];
  return { rows: [{ height: bottom + 42 + Math.ceil(lines.length / 2) * legendHeight, body: parts.join('') }] };
}
