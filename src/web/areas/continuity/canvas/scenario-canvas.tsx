import {
  Background,
  type Connection,
  type Edge,
  type NodeChange,
  Position,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './canvas.messages.ts';
import classes from './canvas.module.css';
import type { CanvasProps } from './canvas-props.ts';
import { CanvasTools } from './canvas-tools.tsx';
import { type CanvasNode, cardSize, type Place } from './canvas-types.ts';
import { CanvasViewport } from './canvas-viewport.tsx';
import { type Chosen, nothingChosen } from './chosen.ts';
import { createFitOptions } from './fit-options.ts';
import { findLabelPlace } from './label-place.ts';
import type { Places } from './layout.ts';
import { LinkEdge, type LinkLine } from './link-edge.tsx';
import { describeLink, describeLinkBriefly, describeSource } from './link-words.ts';
import { type CardNode, NodeCard } from './node-card.tsx';
import { describeNodeState } from './node-state.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useDrag } from './use-drag.ts';

const nodeTypes = { card: NodeCard };
const edgeTypes = { link: LinkEdge };
// With fixed sizes, lines can be drawn without measuring the cards.
const handles = [
  { type: 'target' as const, position: Position.Left, x: 0, y: cardSize.height / 2, width: 1, height: 1 },
  {
    type: 'source' as const,
    position: Position.Right,
    x: cardSize.width,
    y: cardSize.height / 2,
    width: 1,
    height: 1,
  },
];

function describeCard({ links, looks }: CanvasProps, node: CanvasNode): string {
  const time = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));
  const look = looks?.get(node.uid);
  const parts = [
    node.name,
    node.members === undefined ? kindLabel(node.kind) : kindsLabel(node.kind),
    node.members === undefined
      ? text('rto', { time: time(node.rtoMinutes) })
      : text('members', { count: node.members }),
    node.kind === 'activity' && node.members === undefined && text('mtpd', { time: time(node.mtpdMinutes) }),
    look && (look.words ?? describeNodeState(look.state)),
    text('needs', { count: links.filter(({ dependentUid }) => dependentUid === node.uid).length }),
    text('neededBy', { count: links.filter(({ providerUid }) => providerUid === node.uid).length }),
    node.ghost && text('ghost'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns the cards in the order of their layers, so that Tab moves from providers to dependents. */
function buildCards(props: CanvasProps): CardNode[] {
  const { nodes, places, looks, path, chosen, edit } = props;
  const isChosen = new Set(chosen.nodes);
  return nodes
    .flatMap((node): CardNode[] => {
      const position = places.get(node.uid);
      if (!position) return [];
      const connectable = edit !== undefined && node.members === undefined && !node.ghost;
      return [
        {
          id: node.uid,
          type: 'card',
          position,
          handles,
          measured: cardSize,
          selected: isChosen.has(node.uid),
          draggable: edit !== undefined && !node.ghost && node.members === undefined,
          connectable,
          ariaLabel: describeCard(props, node),
          data: {
            node,
            look: looks?.get(node.uid),
            faint: path !== undefined && !path.has(node.uid),
            onPath: path?.has(node.uid) ?? false,
            connectable,
          },
        },
      ];
    })
    .sort((a, b) => a.position.x - b.position.x || a.position.y - b.position.y);
}

const origin: Place = { x: 0, y: 0 };
const findLeftEnd = (places: Places, uid: string): Place => {
  const { x, y } = places.get(uid) ?? origin;
  return { x, y: y + cardSize.height / 2 };
};
const findRightEnd = (places: Places, uid: string): Place => {
  const { x, y } = findLeftEnd(places, uid);
  return { x: x + cardSize.width, y };
};

function buildLines({ nodes, links, places, path, chosen }: CanvasProps): LinkLine[] {
  const cards = [...places.values()];
  const names = new Map(nodes.map(({ uid, name }) => [uid, name]));
  return links.flatMap((link): LinkLine[] => {
    const [dependent, provider] = [names.get(link.dependentUid), names.get(link.providerUid)];
    if (dependent === undefined || provider === undefined) return [];
    const words = describeLinkBriefly(link, links);
    const [from, to] = [findRightEnd(places, link.providerUid), findLeftEnd(places, link.dependentUid)];
    const ariaParts = [text('linkLabel', { dependent, provider }), describeLink(link), describeSource(link)];
    return [
      {
        id: link.uid,
        type: 'link',
        source: link.providerUid,
        target: link.dependentUid,
        selected: chosen.link === link.uid,
        ariaLabel: ariaParts.filter(Boolean).join(', '),
        data: {
          link,
          faint: path !== undefined && !path.has(link.uid),
          onPath: path?.has(link.uid) ?? false,
          words,
          at: words === '' ? from : findLabelPlace(from, to, words, cards),
          from,
          to,
        },
      },
    ];
  });
}

/** Applies the library's selection changes. Returns undefined if the selection does not change. */
function applySelection(chosen: Chosen, changes: readonly NodeChange<CardNode>[]): Chosen | undefined {
  const next = new Set(chosen.nodes);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  const isSame = next.size === chosen.nodes.length && chosen.nodes.every((uid) => next.has(uid));
  return isSame ? undefined : { nodes: [...next] };
}

function Flow(props: CanvasProps) {
  const { nodes, links, places, looks, path, chosen, edit, onChoose, onOpen } = props;
  const cards = useMemo(() => buildCards(props), [nodes, links, places, looks, path, chosen, edit !== undefined]);
  const lines = useMemo(() => buildLines(props), [nodes, links, places, path, chosen]);
  const drag = useDrag(cards, edit?.onMove);
  const { frame, onKeyDown, onFocus } = useCanvasKeys(props);
  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    drag.applyChanges(changes);
    const next = applySelection(chosen, changes);
    if (next) onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the focused cards inside.
    <div ref={frame} role="presentation" className={classes.frame} onKeyDown={onKeyDown} onFocus={onFocus}>
      <ReactFlow<CardNode, LinkLine>
        aria-label={props.label}
        nodes={drag.cards}
        edges={lines}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onNodeDoubleClick={(_event, { id }) => onOpen(id)}
        onEdgeClick={(_event, { id }: Edge) => onChoose({ nodes: [], link: id })}
        onPaneClick={() => onChoose(nothingChosen)}
        onConnect={({ source, target }: Connection) => edit?.onConnect(source, target)}
        isValidConnection={({ source, target }) => source !== target}
        {...(edit?.onDrop && drag.dropProps(edit.onDrop))}
        nodesConnectable={edit !== undefined}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={['Control', 'Meta']}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        fitView
        fitViewOptions={createFitOptions(props.covered)}
        minZoom={0.08}
        maxZoom={2}
      >
        <Background gap={24} size={1.5} color="var(--canvas-dots)" />
        <CanvasTools nodes={nodes} places={places} covered={props.covered} />
        <CanvasViewport {...props} />
      </ReactFlow>
      {props.children}
    </div>
  );
}

/**
 * A canvas of records, with providers on the left and dependents on the right. It stores only the view; the caller
 * stores content and selection.
 */
export function ScenarioCanvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}
