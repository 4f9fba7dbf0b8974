import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import type { DocumentWords } from '#root/domain/documents/document-words.ts';
import { drawBars } from './draw-bars.ts';
import { drawGantt } from './draw-gantt.ts';
import { drawLines } from './draw-lines.ts';
import { drawMap } from './draw-map.ts';
import { drawPairs } from './draw-pairs.ts';
import { type ChartPart, type ChartPicture, type DrawnChart, toPicture } from './svg.ts';

function draw(chart: ReportChart, words: Pick<DocumentWords, 'none'>): DrawnChart {
  switch (chart.kind) {
    case 'chart':
      return drawBars(chart);
    case 'lines':
      return drawLines(chart);
    case 'pairs':
      return drawPairs(chart, words.none);
    case 'gantt':
      return drawGantt(chart);
    case 'map':
      return drawMap(chart);
  }
}

/** Groups the parts without changing their order, so that no group is higher than `most`. */
function group(parts: readonly ChartPart[], most: number): ChartPart[][] {
  const groups: ChartPart[][] = [];
  let height = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (height + part.height > most) {
      groups.push([]);
      height = 0;
    }
    groups.at(-1)?.push(part);
    height += part.height;
  }
  return groups;
}

/** A page is about 950 units high. */
const maxRowsPerPicture = 500;
const maxRowsPerStrip = 80;

/**
 * Draws a chart as pictures. Each picture fits on a page and has the chart's axis. Long names are cut, because the
 * table beside the chart ({@link toChartTable}) has the complete names.
 */
export function drawChart(chart: ReportChart, words: Pick<DocumentWords, 'none'>): ChartPicture[] {
  const { head, rows } = draw(chart, words);
  return group(rows, maxRowsPerPicture).map((some) => toPicture(head ? [head, ...some] : some));
}

/** A chart as strips, one below the other. A page may end between two strips, and the head is repeated on each page. */
export interface ChartStrips {
  readonly head?: ChartPicture;
  readonly strips: readonly ChartPicture[];
}

/** Draws a chart as strips, for documents in which a page may end within a chart. */
export function drawStrips(chart: ReportChart, words: Pick<DocumentWords, 'none'>): ChartStrips {
  const { head, rows } = draw(chart, words);
  return { ...(head && { head: toPicture([head]) }), strips: group(rows, maxRowsPerStrip).map(toPicture) };
}
