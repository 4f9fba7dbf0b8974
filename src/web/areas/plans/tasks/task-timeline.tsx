import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PlanTask, PlanTeamMember } from '#root/contract/plans/plan-sections.ts';
import { taskPhaseWords } from '#root/domain/plans/plan-words.ts';
import { layTimeline, type Timeline, type TimelineTask } from '#root/domain/plans/timeline.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { text } from './tasks.messages.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  readonly tasks: readonly PlanTask[];
  readonly team: readonly PlanTeamMember[];
  /** The minutes that a record needs to recover; null if not known. */
  readonly findRecoveryTime: (record: string) => number | null;
}

const rowHeight = 30;
const headHeight = 26;
const barHeight = 18;
/** The width in px at zoom 1. */
const plotWidth = 720;
const zooms = [0.5, 1, 2, 4, 8] as const;
/** The number of rows that are drawn above and below the visible rows. */
const spareRows = 10;

/** The tasks on a timeline, with the critical path. The list of tasks gives screen readers the same information. */
export function TaskTimeline({ tasks, team, findRecoveryTime }: TimelineProps) {
  const [people, setPeople] = useState<'team' | 'enough'>('team');
  const [zoom, setZoom] = useState(1);
  const given = useDeferredValue(tasks);
  const timeline = useMemo(
    () => layTimeline({ tasks: [...given], team: [...team] }, findRecoveryTime, people),
    [given, team, findRecoveryTime, people],
  );
  if (!timeline)
    return (
      <Alert color="red" variant="outline">
        {text('cyclic')}
      </Alert>
    );
  if (given.length === 0) return <Text c="dimmed">{text('none')}</Text>;
  const step = (by: -1 | 1) => zooms[zooms.indexOf(zoom as (typeof zooms)[number]) + by];
  const change = (by: -1 | 1) => setZoom(step(by) ?? zoom);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={text('people')}
          value={people}
          onChange={(value) => setPeople(value as 'team' | 'enough')}
          data={(['team', 'enough'] as const).map((value) => ({ value, label: text(`people.${value}`) }))}
        />
        <Button size="xs" variant="default" disabled={step(-1) === undefined} onClick={() => change(-1)}>
          {text('zoomOut')}
        </Button>
        <Button size="xs" variant="default" disabled={step(1) === undefined} onClick={() => change(1)}>
          {text('zoomIn')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        {text('timelineHelp')}
      </Text>
      <Chart tasks={given} timeline={timeline} zoom={zoom} onZoom={change} />
    </Stack>
  );
}

interface ChartProps {
  readonly tasks: readonly PlanTask[];
  readonly timeline: Timeline;
  readonly zoom: number;
  readonly onZoom: (by: -1 | 1) => void;
}

/** Returns the rows that are visible, so that a thousand tasks are not drawn at once. */
function useVisibleRows(box: RefObject<HTMLDivElement | null>, count: number) {
  const [range, setRange] = useState({ first: 0, last: 60 });
  const measure = () => {
    const { scrollTop, clientHeight } = box.current ?? { scrollTop: 0, clientHeight: 0 };
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spareRows);
    setRange({ first, last: Math.min(count, Math.ceil((scrollTop + clientHeight) / rowHeight) + spareRows) });
  };
  useEffect(measure, [count]);
  return { ...range, measure };
}

/** Changes the selected row and the zoom by keyboard. */
function useChartKeys(box: RefObject<HTMLDivElement | null>, count: number, onZoom: ChartProps['onZoom']) {
  const [chosen, setChosen] = useState(0);
  const goTo = (row: number) => {
    const next = Math.max(0, Math.min(count - 1, row));
    setChosen(next);
    const top = next * rowHeight;
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    if (top < scrollTop || top + 2 * rowHeight + headHeight > scrollTop + clientHeight)
      box.current?.scrollTo({ top: Math.max(0, top - clientHeight / 2) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(chosen + 1),
      ArrowUp: () => goTo(chosen - 1),
      PageDown: () => goTo(chosen + 15),
      PageUp: () => goTo(chosen - 15),
      Home: () => goTo(0),
      End: () => goTo(count - 1),
      '+': () => onZoom(1),
      '-': () => onZoom(-1),
    };
    const act = actions[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return { chosen: Math.min(chosen, count - 1), onKeyDown };
}

function Chart({ tasks, timeline, zoom, onZoom }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { first, last, measure } = useVisibleRows(box, tasks.length);
  const { chosen, onKeyDown } = useChartKeys(box, tasks.length, onZoom);
  const width = plotWidth * zoom;
  const toX = (minute: number) => 8 + (minute / Math.max(1, timeline.end)) * (width - 16);
  const rows = useMemo(() => new Map(tasks.map(({ uid }, row) => [uid, row])), [tasks]);
  const visible = tasks.slice(first, last);
  return (
    <>
      <section
        ref={box}
        className={classes.scroll}
        onScroll={measure}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls and reads the chart.
        tabIndex={0}
        aria-label={text('timeline')}
      >
        <svg
          className={classes.chart}
          width={width + 260}
          height={headHeight + tasks.length * rowHeight}
          aria-hidden="true"
        >
          <Scale end={timeline.end} toX={toX} height={headHeight + tasks.length * rowHeight} />
          {visible.map((task, place) => (
            <Row
              key={task.uid}
              task={task}
              at={timeline.tasks.get(task.uid)}
              row={first + place}
              isChosen={first + place === chosen}
              toX={toX}
              width={width}
            />
          ))}
          {visible.map((task) => (
            <Links key={task.uid} task={task} timeline={timeline} rows={rows} toX={toX} />
          ))}
        </svg>
      </section>
      <Text role="status" fz="sm">
        {describeTask(tasks[chosen], timeline)}
      </Text>
    </>
  );
}

function describeTask(task: PlanTask | undefined, timeline: Timeline): string {
  if (!task) return '';
  const at = timeline.tasks.get(task.uid);
  const words = [
    text('barOf', { number: task.number, title: task.title }),
    taskPhaseWords[task.phase],
    describeTime(at),
  ];
  return [...words, ...(at?.isCritical ? [text('critical')] : [])].join(', ');
}

function describeTime(at: TimelineTask | undefined): string {
  if (!at) return text('exerciseOnly');
  if (at.isNever) return text('never');
  if (at.start === null || at.end === null) return text('timeNotKnown');
  return text('fromTo', { from: formatDuration(at.start), to: formatDuration(at.end) });
}

const steps = [1, 5, 15, 30, 60, 120, 240, 480, 1440, 2880, 10_080, 43_200];

function Scale({
  end,
  toX,
  height,
}: {
  readonly end: number;
  readonly toX: (minute: number) => number;
  readonly height: number;
}) {
  const step = steps.find((one) => toX(one) - toX(0) >= 80) ?? Math.max(1, end);
  const marks = Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step);
  return marks.map((minute) => (
    <g key={minute}>
      <line className={classes.grid} x1={toX(minute)} x2={toX(minute)} y1={headHeight} y2={height} />
      <text x={toX(minute) + 3} y={16}>
        {formatDuration(minute)}
      </text>
    </g>
  ));
}

interface RowProps {
  readonly task: PlanTask;
  readonly at: TimelineTask | undefined;
  readonly row: number;
  readonly isChosen: boolean;
  readonly toX: (minute: number) => number;
  readonly width: number;
}

const toY = (row: number) => headHeight + row * rowHeight + (rowHeight - barHeight) / 2;

function Row({ task, at, row, isChosen, toX, width }: RowProps) {
  const y = toY(row);
  const [start, end] = [at?.start ?? null, at?.end ?? null];
  const isKnown = start !== null && end !== null;
  const right = isKnown ? toX(end) : toX(0);
  return (
    <g>
      {isChosen && (
        <rect
          className={classes.chosen}
          x={0}
          y={headHeight + row * rowHeight}
          width={width + 260}
          height={rowHeight}
        />
      )}
      {isKnown && (
        <rect
          className={classes.bar}
          data-phase={task.phase}
          data-critical={at?.isCritical || undefined}
          x={toX(start)}
          y={y}
          width={Math.max(3, toX(end) - toX(start))}
          height={barHeight}
          rx={3}
        />
      )}
      {at?.isCritical && <path className={classes.mark} d={`M${right + 9} ${y + 3}l6 6l-6 6l-6 -6z`} />}
      <text x={right + (at?.isCritical ? 20 : 8)} y={y + 13}>
        {text('barOf', { number: task.number, title: task.title.slice(0, 60) })}
        {!isKnown && ` (${describeTime(at)})`}
      </text>
    </g>
  );
}

interface LinksProps {
  readonly task: PlanTask;
  readonly timeline: Timeline;
  readonly rows: ReadonlyMap<string, number>;
  readonly toX: (minute: number) => number;
}

/** The lines from the ends of the predecessors to the start of a task. */
function Links({ task, timeline, rows, toX }: LinksProps) {
  const start = timeline.tasks.get(task.uid)?.start;
  if (start == null) return null;
  const to = { x: toX(start), y: toY(rows.get(task.uid) ?? 0) + barHeight / 2 };
  return task.predecessors.map(({ taskUid }) => {
    const end = timeline.tasks.get(taskUid)?.end;
    if (end == null) return null;
    const from = { x: toX(end), y: toY(rows.get(taskUid) ?? 0) + barHeight / 2 };
    return <path key={taskUid} className={classes.link} d={`M${from.x} ${from.y}h4V${to.y}H${to.x}`} />;
  });
}
