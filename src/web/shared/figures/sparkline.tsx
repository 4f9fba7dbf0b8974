import classes from './figures.module.css';

/** Props of {@link Sparkline}. */
export interface SparklineProps {
  /** A text alternative for people who cannot see the line. */
  label: string;
  /** The values, ordered from the earliest. `day` is a number of days, counted from any fixed day. */
  points: readonly { readonly day: number; readonly count: number }[];
}

const width = 120;
const height = 28;
/** The margin in the drawing's own units. It leaves room for the thickness of the line and for the last point. */
const margin = 3;

/** A small line chart of a figure over time, without axes. Its scale begins at 0. */
export function Sparkline({ label, points }: SparklineProps) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const most = Math.max(1, ...points.map(({ count }) => count));
  const days = Math.max(1, last.day - first.day);
  const toX = (day: number) => margin + ((day - first.day) / days) * (width - 2 * margin);
  const toY = (count: number) => height - margin - (count / most) * (height - 2 * margin);
  const line = points.map(({ day, count }) => `${toX(day).toFixed(1)},${toY(count).toFixed(1)}`).join(' ');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.sparkline}>
      <title>{label}</title>
      <polyline points={line} />
      <circle cx={points.length > 1 ? toX(last.day) : margin} cy={toY(last.count)} r={2.5} />
    </svg>
  );
}
