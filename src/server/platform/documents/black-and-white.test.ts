import { Resvg } from '@resvg/resvg-js';
import { afterAll, expect, it } from 'vitest';
import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { reportTones } from '#root/contract/documents/report-tone.ts';
import { drawChart, drawStrips } from '#root/domain/documents/charts/draw-chart.ts';
import { findDocumentWords } from '#root/domain/documents/document-words.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { wholeDocument } from '#test/support/report-samples.ts';
import { readPdfText, readWordText } from '#test/support/report-texts.ts';
import { pdfTask } from './pdf.ts';
import { wordTask } from './word/word.ts';

const workers = createWorkers(createMainThread(), { threads: 2 });
afterAll(() => workers.close());

const words = findDocumentWords('en');
const hours = (value: number) => ({ value, text: `${value} h` });
const judged = reportTones.map((tone) => ({ label: `Site ${tone}`, tone, word: `Is ${tone}` }));
const charts: readonly (readonly [ReportChart, rowHeight: number, head: number, barAt: number])[] = [
  [
    { kind: 'chart', caption: 'Bars', unit: 'gaps', bars: judged.map((one) => ({ ...one, value: 10 })) },
    ...([26, 0, 0] as const),
  ],
  [
    {
      ...{ kind: 'gantt', caption: 'Spans', limit: 'Limit', scale: [] },
      spans: judged.map((one) => ({ ...one, from: hours(0), until: hours(9) })),
    },
    ...([24, 40, 0] as const),
  ],
  [
    {
      ...{ kind: 'pairs', caption: 'Pairs', first: 'RTO', second: 'MTPD', scale: [] },
      pairs: judged.map((one) => ({ ...one, first: hours(8), second: hours(9) })),
    },
    ...([36, 42, -7] as const),
  ],
];

/** Returns the mean grey, from 0 to 255, that a printer without colours gives to a part of a picture. */
function measureGrey(svg: string, box: { x: number; y: number; width: number; height: number }): number {
  const { pixels, width } = new Resvg(svg, { fitTo: { mode: 'width', value: 1280 }, background: '#ffffff' }).render();
  let sum = 0;
  let count = 0;
  for (let y = 2 * box.y; y < 2 * (box.y + box.height); y += 1)
    for (let x = 2 * box.x; x < 2 * (box.x + box.width); x += 1) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 4);
      sum += 0.299 * red + 0.587 * green + 0.114 * blue;
      count += 1;
    }
  return sum / count;
}

it.each(charts)(
  'the areas of different tones in a chart are printed in different greys: $kind',
  (chart, rowHeight, head, barAt) => {
    const [picture] = drawChart(chart, words);
    const greys = reportTones.map((_, at) => {
      const middle = head + (at + 0.5) * rowHeight + barAt;
      return measureGrey(picture?.svg ?? '', { x: 200, y: middle - 4, width: 70, height: 8 });
    });
    const [good = 0, note = 0, warning = 0, bad = 0] = greys;
    const sorted = [bad, note, warning, good];
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    for (const [at, grey] of sorted.slice(1).entries()) expect(grey - (sorted[at] as number)).toBeGreaterThan(25);
  },
);

it.each(charts)('each tone of a chart has its own shape and word', (chart) => {
  const { strips } = drawStrips(chart, words);
  const svg = strips.map((strip) => strip.svg).join('');
  // The shapes are a circle, a square with a width of 9, a triangle and a diamond.
  expect(svg.match(/<circle [^>]*r="5"/g)).toHaveLength(1);
  expect(svg.match(/<rect [^>]*width="9" height="9"/g)).toHaveLength(1);
  const corners = [...svg.matchAll(/<polygon points="([^"]*)"/g)].map(
    ([, points = '']) => points.split(' ').length / 2,
  );
  expect(corners.sort()).toEqual([3, 4]);
  for (const { word } of judged) expect(svg).toContain(word);
});

it('each tone of a callout and of a cell has a symbol, and a callout also has the word for its tone', async () => {
  const blocks: ReportBlock[] = [
    ...reportTones.map((tone) => ({ kind: 'callout', tone, title: 'Look here', text: 'Why.' }) as const),
    { kind: 'facts', facts: reportTones.map((tone) => ({ label: tone, value: { text: `Is ${tone}`, tone } })) },
  ];
  const document: ReportDocument = { ...wholeDocument, blocks };
  const word = readWordText(await workers.run(wordTask, 'one', document));
  const pdf = await readPdfText((await workers.run(pdfTask, 'one', document)).content);
  for (const name of ['Good', 'Note', 'Warning', 'Problem']) {
    expect(pdf).toContain(`${name}:Lookhere`);
    expect(word).toContain(`${name}:Lookhere`);
  }
  for (const sign of ['●', '■', '▲', '◆']) expect(word.split(sign)).toHaveLength(3);
});
