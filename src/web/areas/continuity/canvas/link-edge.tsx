import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import classes from './canvas.module.css';
import type { CanvasLink, Place } from './canvas-types.ts';
import { getStateColour } from './node-state.tsx';

/** The data of a line. */
export interface LineData extends Record<string, unknown> {
  readonly link: CanvasLink;
  readonly faint: boolean;
  readonly onPath: boolean;
  /** The label; '' if there is none. */
  readonly words: string;
  /**
   * The place of the label if the line goes from `from` to `to`. While a card is dragged, the label is in the middle
   * instead.
   */
  readonly at: Place;
  readonly from: Place;
  readonly to: Place;
}
export type LinkLine = Edge<LineData, 'link'>;

const tip = { length: 10, half: 5 } as const;

/**
 * A link as a line with a label. The line is solid if the link is recorded in a BIA, dashed if it exists only in the
 * scenario.
 */
export const LinkEdge = memo(function LinkEdge(props: EdgeProps<LinkLine>) {
  const { id, data, selected, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props;
  // The line ends where the arrowhead begins. Links end at the left side of a card, so the arrowhead points to the
  // right.
  const ends = { sourceX, sourceY, targetX: targetX - tip.length, targetY };
  const [path, x, y] = getBezierPath({ ...ends, sourcePosition, targetPosition });
  if (!data) return null;
  const { link, faint, onPath, words, from, to } = data;
  const isMoving = [sourceX - from.x, sourceY - from.y, targetX - to.x, targetY - to.y].some((by) => Math.abs(by) > 2);
  const at = isMoving ? { x, y } : data.at;
  const hasProblem = link.state !== 'met' && link.state !== 'unknown';
  const colour = hasProblem && link.state ? getStateColour(link.state) : undefined;
  return (
    <g
      className={classes.line}
      data-selected={selected || undefined}
      data-own={!link.captured || undefined}
      data-ghost={link.ghost || undefined}
      data-faint={faint || undefined}
      data-path={onPath || undefined}
      style={colour ? { color: colour } : undefined}
    >
      <BaseEdge id={id} path={path} interactionWidth={24} />
      <path
        className={classes.tip}
        d={`M${targetX - tip.length} ${targetY - tip.half}l${tip.length} ${tip.half}l-${tip.length} ${tip.half}z`}
      />
      {words !== '' && (
        <text x={at.x} y={at.y} dy={4} className={classes.lineWords}>
          {words}
        </text>
      )}
    </g>
  );
});
