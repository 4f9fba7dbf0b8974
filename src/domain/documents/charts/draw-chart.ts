import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import type { DocumentWords } from '#root/domain/documents/document-words.ts';
import { drawBars } from './draw-bars.ts';
import { drawGantt } from './draw-gantt.ts';
import { drawLines } from './draw-lines.ts';
import { drawMap } from './draw-map.ts';
import { drawPairs } from './draw-pairs.ts';
import { type ChartPicture, rowsOfPicture } from './svg.ts';

const cut = <Item>(list: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
const findMost = (values: readonly (number | undefined)[]) =>
  Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));

/**
 * Draws a chart as SVG pictures, each of which fits on a page. Long texts are cut: the table beside the chart
 * ({@link toChartTable}) has them whole.
 */
export function drawChart(chart: ReportChart, words: Pick<DocumentWords, 'none'>): ChartPicture[] {
  if (chart.kind === 'lines') return [drawLines(chart)];
  if (chart.kind === 'map') return [drawMap(chart)];
  if (chart.kind === 'chart') {
    const most = findMost(chart.bars.map(({ value }) => value));
    return cut(chart.bars, rowsOfPicture).map((bars) => drawBars({ ...chart, bars }, most));
  }
  if (chart.kind === 'pairs') {
    const most = findMost(chart.pairs.flatMap(({ first, second }) => [first?.value, second?.value]));
    return cut(chart.pairs, Math.floor(rowsOfPicture * 0.7)).map((pairs) =>
      drawPairs({ ...chart, pairs }, most, words.none),
    );
  }
  const most = findMost(chart.spans.flatMap(({ until, limit }) => [until.value, limit?.value]));
  return cut(chart.spans, rowsOfPicture).map((spans) => drawGantt({ ...chart, spans }, most));
}
