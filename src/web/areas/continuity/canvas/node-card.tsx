import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './canvas.messages.ts';
import classes from './canvas.module.css';
import type { CanvasNode, NodeLook } from './canvas-types.ts';
import { KindGlyph } from './kind-glyph.tsx';
import { getStateColour, StateMark } from './node-state.tsx';

/** The data of a card. */
export interface CardData extends Record<string, unknown> {
  readonly node: CanvasNode;
  readonly look: NodeLook | undefined;
  /** Whether the record is not on the highlighted path. */
  readonly faint: boolean;
  readonly onPath: boolean;
  readonly connectable: boolean;
}
export type CardNode = Node<CardData, 'card'>;

const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

function Times({ node }: { node: CanvasNode }) {
  if (node.members !== undefined) return <span className={classes.times}>{text('expandKind')}</span>;
  return (
    <span className={classes.times}>
      <span>{text('rto', { time: formatTime(node.rtoMinutes) })}</span>
      {node.kind === 'activity' && <span>{text('mtpd', { time: formatTime(node.mtpdMinutes) })}</span>}
    </span>
  );
}

/** A record as a card with its kind, name, times and state. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const { node, look, faint, onPath, connectable } = data;
  const edge = look && look.state !== 'met' ? { borderInlineStartColor: getStateColour(look.state) } : undefined;
  return (
    <div
      className={classes.card}
      data-selected={selected || undefined}
      data-ghost={node.ghost || undefined}
      data-faint={faint || undefined}
      data-path={onPath || undefined}
      data-group={node.members !== undefined || undefined}
      style={edge}
    >
      <Handle type="target" position={Position.Left} isConnectable={connectable} className={classes.handle ?? ''} />
      <span className={classes.kind}>
        <KindGlyph kind={node.kind} size={15} />
        {node.members === undefined ? kindLabel(node.kind) : text('members', { count: node.members })}
        <span className={classes.mark}>
          {node.ghost && <span className={classes.ghostWord}>{text('ghost')}</span>}
          {look && <StateMark state={look.state} words={look.words} />}
        </span>
      </span>
      <span className={classes.name} title={node.name}>
        {node.name}
      </span>
      <Times node={node} />
      <Handle type="source" position={Position.Right} isConnectable={connectable} className={classes.handle ?? ''} />
    </div>
  );
});
