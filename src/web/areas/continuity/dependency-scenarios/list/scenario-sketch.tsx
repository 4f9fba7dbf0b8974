import type { ScenarioRow } from '#root/contract/continuity/dependency-scenarios.ts';
import { kindPaths } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';
import classes from './scenario-cards.module.css';

type RecordSample = ScenarioRow['targets'];
type SketchRecord = RecordSample['first'][number];

const size = { width: 300, height: 132 } as const;
const columns = [46, 150, 254] as const;
const radius = 15;
/** Number of circles per column. The last circle may stand for all remaining records. */
const maxDots = 3;

interface Dot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly record?: SketchRecord;
  /** The number of records that the circle stands for. */
  readonly more?: number;
}

/** Returns the circles of a column. */
function placeDots({ first, count }: RecordSample, x: number): Dot[] {
  const shown = first.slice(0, count > maxDots ? maxDots - 1 : maxDots);
  const rest = count - shown.length;
  const items = [...shown.map((record) => ({ record })), ...(rest > 0 ? [{ more: rest }] : [])];
  const gap = 38;
  const top = size.height / 2 - ((items.length - 1) * gap) / 2;
  return items.map((item, at) => ({ ...item, key: `${x} ${at}`, x, y: top + at * gap }));
}

function curve(from: Dot, to: Dot): string {
  const [x1, x2] = [from.x + radius, to.x - radius - 4];
  const bend = (x2 - x1) / 2;
  return `M${x1} ${from.y}C${x1 + bend} ${from.y} ${x2 - bend} ${to.y} ${x2} ${to.y}`;
}

function Circle({ dot: { x, y, record, more }, lost }: { dot: Dot; lost: boolean }) {
  return (
    <g className={lost ? classes.lost : classes.dot}>
      {lost ? (
        <rect x={x - radius} y={y - radius} width={radius * 2} height={radius * 2} rx={5} />
      ) : (
        <circle cx={x} cy={y} r={radius} />
      )}
      {record && (
        <path
          className={classes.glyph}
          transform={`translate(${x - 9} ${y - 9}) scale(0.75)`}
          d={kindPaths[record.kind]}
        />
      )}
      {more !== undefined && (
        <text x={x} y={y + 4} className={classes.count}>
          {text('more', { count: more })}
        </text>
      )}
    </g>
  );
}

/** A small diagram of a scenario: upstream records, lost records and downstream records, from left to right. */
export function ScenarioSketch({ row }: { row: ScenarioRow }) {
  const { targets, upstream, downstream, name } = row;
  const counts = { upstream: upstream.count, targets: targets.count, downstream: downstream.count };
  const [left, middle, right] = [
    placeDots(upstream, columns[0]),
    placeDots(targets, columns[1]),
    placeDots(downstream, columns[2]),
  ];
  const lines = [
    ...left.flatMap((from) => middle.map((to) => [from, to] as const)),
    ...middle.flatMap((from) => right.map((to) => [from, to] as const)),
  ];
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={classes.sketch}
      role="img"
      aria-label={text('sketch', { name, ...counts })}
    >
      {lines.map(([from, to]) => (
        <path key={`${from.key} ${to.key}`} className={classes.curve} d={curve(from, to)} />
      ))}
      {[...left, ...right].map((dot) => (
        <Circle key={dot.key} dot={dot} lost={false} />
      ))}
      {middle.map((dot) => (
        <Circle key={dot.key} dot={dot} lost />
      ))}
      {middle.length === 0 && (
        <text x={size.width / 2} y={size.height / 2 + 4} className={classes.hint}>
          {text('noTargets')}
        </text>
      )}
    </svg>
  );
}
