import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { CanvasProps } from './canvas-props.ts';
import { cardSize } from './canvas-types.ts';
import { createFitOptions } from './fit-options.ts';

/** Fits the view when the cards are being arranged, and again when their new places have been calculated. */
function useFitArranged({ arrangements = 0, places, covered }: CanvasProps): void {
  const flow = useReactFlow();
  const last = useRef({ arrangements, places });
  useEffect(() => {
    const isNew = last.current.arrangements !== arrangements;
    last.current = { arrangements, places };
    if (isNew) void flow.fitView(createFitOptions(covered));
  }, [arrangements]);
  // The layout is computed asynchronously. The new places arrive later, and the view is then fitted again.
  const awaited = useRef(arrangements);
  useEffect(() => {
    if (awaited.current === arrangements) return;
    awaited.current = arrangements;
    void flow.fitView(createFitOptions(covered));
  }, [places]);
}

/** Moves both ends of the selected link out from beneath the panel that shows the link. */
function useUncoverLink({ chosen, links, places, covered }: CanvasProps): void {
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  useEffect(() => {
    const link = links.find(({ uid }) => uid === chosen.link);
    if (!link || !covered) return;
    const { x, zoom } = flow.getViewport();
    const isCovered = (uid: string) => {
      const place = places.get(uid);
      if (!place) return false;
      const left = place.x * zoom + x;
      return left < covered.left || left + cardSize.width * zoom > width - covered.right;
    };
    const ends = [link.providerUid, link.dependentUid];
    if (!ends.some(isCovered)) return;
    void flow.fitView({ ...createFitOptions(covered), nodes: ends.map((id) => ({ id })), maxZoom: zoom });
  }, [chosen.link]);
}

/** Fits the view after the cards have been arranged, and if a panel covers an end of the selected link. */
export function CanvasViewport(props: CanvasProps) {
  useFitArranged(props);
  useUncoverLink(props);
  return null;
}
