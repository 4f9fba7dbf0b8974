import { expect, it } from 'vitest';
import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import { findDocumentWords } from '#root/domain/documents/document-words.ts';
import { drawChart, drawStrips } from './draw-chart.ts';

const words = findDocumentWords('en');
const word = 'Recovers only after the second site has been opened';
const label = 'Reconcile the accounts of all customers of the region';
const one = { label, tone: 'bad', word } as const;
const minutes = (value: number) => ({ value, text: '13 d 22 h 45 min' });

const charts: readonly ReportChart[] = [
  { kind: 'chart', caption: 'Bars', unit: 'gaps', bars: [{ ...one, value: 7 }] },
  { kind: 'gantt', caption: 'Spans', limit: '', scale: [], spans: [{ ...one, from: minutes(0), until: minutes(9) }] },
  {
    ...{ kind: 'pairs', caption: 'Pairs', first: 'RTO', second: 'MTPD', scale: [] },
    pairs: [{ ...one, first: minutes(8), second: minutes(9) }],
  },
  { kind: 'map', caption: 'Map', layers: ['A', 'B', 'C', 'D'], boxes: [{ ...one, key: 'a', layer: 0 }], arrows: [] },
];

const textOf = (svg: string) => Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text).join(' ');
const heightOf = (chart: ReportChart) => drawChart(chart, words).reduce((sum, { height }) => sum + height, 0);

it.each(charts)(
  'the picture of a $kind chart contains a long word for a state completely, on several lines',
  (chart) => {
    const pictures = drawChart(chart, words);
    const text = pictures.map(({ svg }) => textOf(svg)).join(' ');
    for (const part of word.split(' ')) expect(text).toContain(part);
    if (chart.kind === 'gantt') expect(text).toContain('13 d 22 h 45 min');
    // No line of text lies outside of its own picture.
    for (const { svg, height } of pictures) {
      const lines = Array.from(svg.matchAll(/<text x="[^"]*" y="([^"]*)"/g), ([, y]) => Number(y));
      expect(Math.max(...lines)).toBeLessThan(height);
      expect(Math.min(...lines)).toBeGreaterThan(5);
    }
  },
);

it('a long name is cut after two lines, because the table beside the chart has the whole name', () => {
  const [picture] = drawChart(charts[0] as ReportChart, words);
  expect(textOf(picture?.svg ?? '')).toMatch(/^Reconcile the accounts of all customers of the regi…/);
});

it('a chart of many rows is drawn as strips, between which a page may end, and as pictures that fit on a page', () => {
  const spans = Array.from({ length: 100 }, (_, at) => ({
    ...({ label: `Task ${at}`, tone: 'note', word: 'Has slack' } as const),
    ...{ from: { value: at, text: `${at} h` }, until: { value: at + 1, text: `${at + 1} h` } },
  }));
  const chart: ReportChart = { kind: 'gantt', caption: 'Tasks', limit: '', scale: [], spans };
  const { head, strips } = drawStrips(chart, words);
  expect(head?.height).toBeGreaterThan(0);
  expect(strips.every(({ height }) => height <= 80)).toBe(true);
  const drawn = strips.map(({ svg }) => textOf(svg)).join(' ');
  for (const { label: name } of spans) expect(`${drawn} `).toContain(`${name} `);
  const pictures = drawChart(chart, words);
  expect(pictures.every(({ height }) => height <= 560)).toBe(true);
  expect(heightOf(chart)).toBe(
    strips.reduce((sum, { height }) => sum + height, 0) + pictures.length * (head?.height ?? 0),
  );
});
