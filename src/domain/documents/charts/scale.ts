import type { ReportScale } from '#root/contract/documents/report-charts.ts';
import { drawLine, drawText, quiet, round, rule, shorten } from './svg.ts';

interface Area {
  readonly left: number;
  readonly right: number;
}

/**
 * Returns where a value is on an axis, from 0 to 1. The marks are equally far apart; a value between two marks is
 * placed in proportion to its distance from them.
 */
function placeOn(scale: ReportScale, value: number): number {
  const last = scale.length - 1;
  const first = scale[0]?.value ?? 0;
  if (value <= first) return 0;
  const next = scale.findIndex((mark) => mark.value >= value);
  if (next < 0) return 1;
  const low = scale[next - 1]?.value ?? first;
  const high = scale[next]?.value ?? low;
  return (next - 1 + (high > low ? (value - low) / (high - low) : 0)) / last;
}

/** Returns the function that places values between left and right. `most` is the end of an axis without marks. */
export function createAxis(scale: ReportScale, most: number, { left, right }: Area) {
  const share = (value: number) =>
    scale.length > 1 ? placeOn(scale, value) : Math.max(0, value) / Math.max(most, 1e-9);
  return (value: number) => round(left + Math.min(1, share(value)) * (right - left));
}

const stepOf = (scale: ReportScale, { left, right }: Area) => (right - left) / (scale.length - 1);

/** Draws the labels of an axis at the bottom of the chart's head, which has this height. */
export function drawMarkWords(scale: ReportScale, area: Area, height: number): string {
  if (scale.length < 2) return '';
  const step = stepOf(scale, area);
  const every = Math.ceil(46 / step);
  return scale
    .map(({ text }, index) => {
      if (index % every !== 0) return '';
      const x = area.left + index * step;
      const isLast = index === scale.length - 1;
      const style = { anchor: isLast ? ('end' as const) : ('middle' as const), size: 10, fill: quiet };
      return drawText(isLast ? x + 12 : x, height - 8, shorten(text, 12), style);
    })
    .join('');
}

/** Draws the lines of the marks behind a row of this height. */
export function drawMarkLines(scale: ReportScale, area: Area, height: number): string {
  if (scale.length < 2) return '';
  const step = stepOf(scale, area);
  return scale
    .map((_, index) => drawLine(area.left + index * step, 0, area.left + index * step, height, rule))
    .join('');
}
