import type { ReportScale } from '#root/contract/documents/report-charts.ts';
import { drawLine, drawText, quiet, round, rule, shorten } from './svg.ts';

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns where a value is on an axis, from 0 to 1. Values between two marks are placed between them. */
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
export function createAxis(scale: ReportScale, most: number, { left, right }: Pick<Area, 'left' | 'right'>) {
  const share = (value: number) =>
    scale.length > 1 ? placeOn(scale, value) : Math.max(0, value) / Math.max(most, 1e-9);
  return (value: number) => round(left + Math.min(1, share(value)) * (right - left));
}

/** Draws the marks of an axis, their words above and their lines below. */
export function drawMarks(scale: ReportScale, { left, right, top, bottom }: Area): string {
  if (scale.length < 2) return '';
  const step = (right - left) / (scale.length - 1);
  const every = Math.ceil(46 / step);
  return scale
    .map(({ text }, index) => {
      const x = left + index * step;
      const anchor = index === scale.length - 1 ? 'end' : 'middle';
      const words =
        index % every === 0
          ? drawText(anchor === 'end' ? x + 12 : x, top - 6, shorten(text, 12), { anchor, size: 10, fill: quiet })
          : '';
      return drawLine(x, top, x, bottom, rule) + words;
    })
    .join('');
}
