import { Group, Text } from '@mantine/core';
import type { z } from 'zod';
import type { boardAnswer } from '#root/contract/assessments/assessment-board.ts';
import { formatDate, formatNumber } from '#root/web/platform/ui/format.ts';
import { text } from './record.messages.ts';

const width = 240;
const height = 40;
/** The y coordinates for no answers (bottom) and for answers about all activities (top). */
const [bottom, top] = [38, 2];

interface TrendProps {
  readonly board: Pick<z.infer<typeof boardAnswer>, 'days' | 'total'>;
  readonly dueOn: string | null;
}

/**
 * A chart of the number of answers on each day since the launch, with a mark at the due date. The top of the chart is
 * the number of all activities.
 */
export function Trend({ board: { days, total }, dueOn }: TrendProps) {
  const first = days[0];
  const last = days.at(-1);
  // A line needs the numbers of at least two days, so there is no chart before.
  if (!first || !last || first === last || total === 0) return null;
  const toX = (at: number) => (at * width) / (days.length - 1);
  const points = days.map(({ answered }, at) => {
    const y = bottom - (answered / total) * (bottom - top);
    return `${toX(at).toFixed(1)},${y.toFixed(1)}`;
  });
  const due = days.findIndex(({ day }) => day === dueOn);
  const words = text('trend', {
    from: formatNumber(first.answered),
    first: formatDate(first.day),
    to: formatNumber(last.answered),
    last: formatDate(last.day),
    total: formatNumber(total),
  });
  const line = { stroke: 'var(--mantine-color-default-border)', strokeWidth: 1 };
  return (
    <Group gap="sm">
      <svg width={width} height={height} aria-hidden="true" style={{ maxWidth: '100%' }}>
        <line x1={0} x2={width} y1={top} y2={top} {...line} />
        <line x1={0} x2={width} y1={bottom} y2={bottom} {...line} />
        {due >= 0 && (
          <line
            {...{ x1: toX(due), x2: toX(due), y1: 0, y2: height }}
            stroke="var(--mantine-color-dimmed)"
            strokeDasharray="3 3"
          />
        )}
        <polyline points={points.join(' ')} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth={2} />
      </svg>
      <Text size="sm">{words}</Text>
    </Group>
  );
}
