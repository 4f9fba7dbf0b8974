import type { ReportMap, ReportMapBox } from '#root/contract/documents/report-charts.ts';
import {
  accent,
  chartWidth,
  computeHeight,
  type DrawnChart,
  drawRect,
  drawShape,
  drawText,
  drawTextLines,
  quiet,
  round,
  shorten,
  toneColours,
  wrapName,
  wrapText,
} from './svg.ts';

const between = 12;
const top = 30;
const labelSize = 10.5;
const wordSize = 9.5;

/** A box with the lines of its texts. */
interface WrittenBox extends ReportMapBox {
  readonly labelLines: readonly string[];
  readonly wordLines: readonly string[];
}

interface PlacedBox extends WrittenBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function writeBox(box: ReportMapBox, width: number): WrittenBox {
  const room = width - (box.tone ? 26 : 12);
  return {
    ...box,
    labelLines: wrapName(box.label, Math.floor(room / 6)),
    wordLines: box.word ? wrapText(box.word, Math.floor(room / 5.4)) : [],
  };
}

const needOf = ({ labelLines, wordLines }: WrittenBox) =>
  computeHeight(labelLines, labelSize) + computeHeight(wordLines, wordSize);

/**
 * Orders the boxes of each layer by the mean position of the boxes from which arrows lead to them, so that fewer arrows
 * cross.
 */
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
  const column = chartWidth / Math.max(1, map.layers.length);
  const width = Math.min(180, column * 0.8);
  const ordered = orderLayers(map).map((layer) => layer.map((box) => writeBox(box, width)));
  const rows = Math.max(1, ...ordered.map(({ length }) => length));
  const height = Math.max(20, ...ordered.flat().map(needOf)) + 10;
  const rowHeight = height + between;
  const placed = ordered.flatMap((layer, number) =>
    layer.map((box, at) => ({
      ...box,
      width,
      height,
      x: number * column + (column - width) / 2,
      y: top + ((at + 0.5) / layer.length) * rows * rowHeight - height / 2,
    })),
  );
  return { placed, bottom: top + rows * rowHeight };
}

function drawBox(box: PlacedBox): string {
  const { x, y, width, height, tone, labelLines, wordLines } = box;
  const colour = tone ? toneColours[tone] : quiet;
  const start = x + (tone ? 20 : 8);
  const labelHeight = computeHeight(labelLines, labelSize);
  const first = y + (height - needOf(box)) / 2;
  const paint = `rx="4" fill="#ffffff" stroke="${colour}" stroke-width="${tone === 'bad' ? 2 : 1.2}"`;
  return [
    drawRect(x, y, width, height, paint),
    tone ? drawShape(tone, x + 10, y + height / 2) : '',
    drawTextLines(start, first + labelHeight / 2, labelLines, { size: labelSize, isBold: true }),
    drawTextLines(start, first + labelHeight + computeHeight(wordLines, wordSize) / 2, wordLines, {
      ...{ size: wordSize, fill: colour },
    }),
  ].join('');
}

function drawArrow(from: PlacedBox, to: PlacedBox): string {
  const isForward = to.x > from.x;
  const x1 = isForward ? from.x + from.width : from.x;
  const x2 = isForward ? to.x - 5 : to.x + to.width + 5;
  const [y1, y2] = [from.y + from.height / 2, to.y + to.height / 2];
  // An arrow between two boxes of one layer bends around them on the right.
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
export function drawMap(map: ReportMap): DrawnChart {
  const { placed, bottom } = placeBoxes(map);
  const byKey = new Map(placed.map((box) => [box.key, box]));
  const column = chartWidth / Math.max(1, map.layers.length);
  const parts = [
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
  ];
  return { rows: [{ height: bottom + 4, body: parts.join('') }] };
}
