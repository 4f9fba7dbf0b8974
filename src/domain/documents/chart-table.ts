import type {
  ReportBars,
  ReportChart,
  ReportGantt,
  ReportLines,
  ReportMap,
  ReportPairs,
} from '#root/contract/documents/report-charts.ts';
import type { ReportBlock, ReportTable } from '#root/contract/documents/report-document.ts';
import type { DocumentWords } from './document-words.ts';

type Twin = Pick<ReportTable, 'columns' | 'rows'>;

const chartKinds: readonly string[] = ['chart', 'lines', 'pairs', 'gantt', 'map'] satisfies ReportChart['kind'][];

export const isChart = (block: ReportBlock): block is ReportChart => chartKinds.includes(block.kind);

const tabulateLines = ({ moments, ratings, lines, marks = [] }: ReportLines, words: DocumentWords): Twin => ({
  columns: [{ label: words.name, width: 3 }, ...moments.map((label) => ({ label, width: 1.4 }))],
  rows: [
    ...lines.map(({ label, values }) => [label, ...moments.map((_, at) => ratings[values[at] ?? -1] ?? words.none)]),
    ...marks.map(({ at, label }) => [
      label,
      ...moments.map((moment, index) => (Math.round(at) === index ? moment : '')),
    ]),
  ],
});

const tabulatePairs = ({ first, second, pairs }: ReportPairs, words: DocumentWords): Twin => ({
  columns: [
    { label: words.name, width: 3 },
    { label: first, width: 1.2, align: 'end' },
    { label: second, width: 1.2, align: 'end' },
    { label: words.verdict, width: 2 },
  ],
  rows: pairs.map((pair) => [
    pair.label,
    pair.first?.text ?? words.none,
    pair.second?.text ?? words.none,
    { text: pair.word, tone: pair.tone },
  ]),
});

function tabulateBars({ unit, bars }: ReportBars, words: DocumentWords): Twin {
  const isJudged = bars.some(({ word }) => word);
  return {
    columns: [
      { label: words.name, width: 3 },
      { label: unit, width: 1, align: 'end' },
      ...(isJudged ? [{ label: words.verdict, width: 2 }] : []),
    ],
    rows: bars.map(({ label, value, tone, word = '' }) => [
      label,
      String(value),
      ...(isJudged ? [tone ? { text: word, tone } : word] : []),
    ]),
  };
}

/** The table of a chart without limits has no column for limits. */
function tabulateGantt({ limit, spans }: ReportGantt, words: DocumentWords): Twin {
  const isLimited = spans.some((span) => span.limit);
  return {
    columns: [
      { label: words.name, width: 3 },
      { label: words.from, width: 1.2, align: 'end' },
      { label: words.until, width: 1.2, align: 'end' },
      ...(isLimited ? [{ label: limit, width: 1.2, align: 'end' } as const] : []),
      { label: words.verdict, width: 2 },
    ],
    rows: spans.map((span) => [
      span.label,
      span.from.text,
      span.until.text,
      ...(isLimited ? [span.limit?.text ?? words.none] : []),
      { text: span.word, tone: span.tone },
    ]),
  };
}

function tabulateMap({ layers, boxes, arrows }: ReportMap, words: DocumentWords): Twin {
  const labels = new Map(boxes.map(({ key, label }) => [key, label]));
  const needed = Map.groupBy(arrows, ({ to }) => to);
  return {
    columns: [
      { label: words.layer, width: 1.2 },
      { label: words.name, width: 2 },
      { label: words.needs, width: 3 },
      { label: words.verdict, width: 1.5 },
    ],
    rows: boxes.map(({ key, label, layer, tone, word = '' }) => [
      layers[layer] ?? '',
      label,
      (needed.get(key) ?? []).map(({ from }) => labels.get(from) ?? '').join(', '),
      tone ? { text: word, tone } : word,
    ]),
  };
}

/** Returns the data of a chart as a table, for readers who cannot see the chart or want its figures. */
export function toChartTable(chart: ReportChart, words: DocumentWords): Twin {
  switch (chart.kind) {
    case 'chart':
      return tabulateBars(chart, words);
    case 'lines':
      return tabulateLines(chart, words);
    case 'pairs':
      return tabulatePairs(chart, words);
    case 'gantt':
      return tabulateGantt(chart, words);
    case 'map':
      return tabulateMap(chart, words);
  }
}
