import type { ReportMap, ReportMapBox } from '#root/contract/documents/report-charts.ts';
import {
  accent,
  type ChartPicture,
  chartWidth,
  drawRect,
  drawShape,
  drawText,
  quiet,
  round,
  shorten,
  toneColours,
  wrapSvg,
} from './svg.ts';

const boxHeight = 34;
const rowHeight = 46;
const top = 30;

interface PlacedBox extends ReportMapBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Orders the boxes of a layer by the mean place of what they are joined with in the layers before, so that arrows cross less. */
function orderLayers({ layers, boxes, arrows }: ReportMap): ReportMapBox[][] {
  const places = new Map<string, number>();
  return layers.map((_, layer) => {
    const own = boxes.filter((box) => box.layer === layer);
    const pull = new Map(
      own.map(({ key }, at) => {
        const joined = arrows.flatMap(({ from, to }) =>
          to === key && places.has(from) ? [places.get(from) as number] : [],
        );
        const mean = joined.reduce((sum, one) => sum + one, 0) / joined.length;
        return [key, joined.length > 0 ? mean : at / own.length];
      }),
    );
    const ordered = own.toSorted((a, b) => (pull.get(a.key) as number) - (pull.get(b.key) as number));
    for (const [at, { key }] of ordered.entries()) places.set(key, (at + 0.5) / ordered.length);
    return ordered;
  });
}

function placeBoxes(map: ReportMap): { readonly placed: PlacedBox[]; readonly bottom: number } {
  const ordered = orderLayers(map);
  const rows = Math.max(1, ...ordered.map(({ length }) => length));
  const column = chartWidth / Math.max(1, map.layers.length);
  const width = Math.min(180, column * 0.78);
  const placed = ordered.flatMap((layer, number) =>
    layer.map((box, at) => ({
      ...box,
      width,
      x: number * column + (column - width) / 2,
      y: top + ((at + 0.5) / layer.length) * rows * rowHeight - boxHeight / 2,
    })),
  );
  return { placed, bottom: top + rows * rowHeight };
}

function drawBox({ x, y, width, label, tone, word }: PlacedBox): string {
  const colour = tone ? toneColours[tone] : quiet;
  const room = width - (tone ? 26 : 12);
  const start = x + (tone ? 20 : 8);
  return [
    drawRect(
      x,
      y,
      width,
      boxHeight,
      `rx="4" fill="#ffffff" stroke="${colour}" stroke-width="${tone === 'bad' ? 2 : 1.2}"`,
    ),
    tone ? drawShape(tone, x + 10, y + boxHeight / 2) : '',
    drawText(start, y + (word ? 14 : 21), shorten(label, Math.floor(room / 6)), { size: 10.5, isBold: true }),
    word ? drawText(start, y + 27, shorten(word, Math.floor(room / 5.6)), { size: 9.5, fill: colour }) : '',
  ].join('');
}

function drawArrow(from: PlacedBox, to: PlacedBox): string {
  const isForward = to.x > from.x;
  const x1 = isForward ? from.x + from.width : from.x;
  const x2 = isForward ? to.x - 5 : to.x + to.width + 5;
  const [y1, y2] = [from.y + boxHeight / 2, to.y + boxHeight / 2];
  // Within a layer, the arrow goes around on the right.
  const isBeside = to.x === from.x;
  const start = isBeside ? from.x + from.width : x1;
  const bend = isBeside ? start + 22 : (start + x2) / 2;
  const towards = isForward ? -1 : 1;
  const head = [x2 - towards * 5, y2, x2 + towards * 2, y2 - 3.5, x2 + towards * 2, y2 + 3.5].map(round).join(' ');
  return (
    `<path d="M${round(start)} ${round(y1)}C${round(bend)} ${round(y1)} ${round(bend)} ${round(y2)} ${round(x2)} ${round(y2)}" ` +
    `fill="none" stroke="${accent}" stroke-opacity="0.6" stroke-width="1.2"/><polygon points="${head}" fill="${accent}"/>`
  );
}

/** Draws boxes in layers from left to right, joined by arrows. */
export function drawMap(map: ReportMap): ChartPicture {
  const { placed, bottom } = placeBoxes(map);
  const byKey = new Map(placed.map((box) => [box.key, box]));
  const column = chartWidth / Math.max(1, map.layers.length);
  return wrapSvg(bottom + 4, [
    ...map.layers.map((label, at) =>
      drawText((at + 0.5) * column, 14, shorten(label, Math.floor(column / 6.5)), {
        anchor: 'middle',
        size: 11,
        fill: quiet,
        isBold: true,
      }),
    ),
    ...map.arrows.map(({ from, to }) => {
      const [start, end] = [byKey.get(from), byKey.get(to)];
      return start && end ? drawArrow(start, end) : '';
    }),
    ...placed.map(drawBox),
  ]);
}
