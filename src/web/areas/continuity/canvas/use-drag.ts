import { type NodeChange, useReactFlow } from '@xyflow/react';
import { type DragEvent, useRef, useState } from 'react';
import { cardSize, type Place } from './canvas-types.ts';
import type { CardNode } from './node-card.tsx';

const round = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

/** Moves cards while they are being dragged. Calls `onMove` when the cards are dropped. */
export function useDrag(cards: readonly CardNode[], onMove: ((moved: ReadonlyMap<string, Place>) => void) | undefined) {
  const [moving, setMoving] = useState<ReadonlyMap<string, Place>>(new Map());
  const latest = useRef(moving);
  const flow = useReactFlow();
  const setPlaces = (next: ReadonlyMap<string, Place>) => {
    latest.current = next;
    setMoving(next);
  };
  const applyChanges = (changes: readonly NodeChange<CardNode>[]) => {
    const next = new Map(latest.current);
    let ended = false;
    for (const change of changes) {
      if (change.type !== 'position') continue;
      if (change.position) next.set(change.id, round(change.position));
      if (change.dragging === false) ended = true;
    }
    if (ended) {
      setPlaces(new Map());
      // The library reports a click as a drag without movement, so cards that have not moved are left out.
      const moved = [...next].filter(([uid, { x, y }]) => {
        const at = cards.find(({ id }) => id === uid)?.position;
        return at && (at.x !== x || at.y !== y);
      });
      if (moved.length > 0) onMove?.(new Map(moved));
    } else if (next.size !== latest.current.size || changes.some(({ type }) => type === 'position')) setPlaces(next);
  };
  return {
    cards:
      moving.size === 0
        ? (cards as CardNode[])
        : cards.map((card) => {
            const position = moving.get(card.id);
            return position ? { ...card, position } : card;
          }),
    applyChanges,
    /** Accepts drops from outside the canvas. */
    dropProps: (onDrop: (data: DataTransfer, place: Place) => void) => ({
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy' as const;
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
        onDrop(event.dataTransfer, round({ x: x - cardSize.width / 2, y: y - cardSize.height / 2 }));
      },
    }),
  };
}
