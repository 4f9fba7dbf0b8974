import { useEffect, useMemo, useRef, useState } from 'react';
import type { CanvasLink, CanvasNode } from './canvas-types.ts';
import { allPlaced, type Places, placesOf } from './layout.ts';

interface Laid {
  readonly places?: Places;
  readonly failed?: unknown;
}

/** Where the cards go; those of before until the new places are known. */
export function usePlaces(nodes: readonly CanvasNode[], links: readonly CanvasLink[]): Laid {
  const [laid, setLaid] = useState<Laid>({});
  const last = useRef<Places>(undefined);
  // At once where nothing has to be laid out: a card that is dropped must not jump back for a moment.
  const placed = useMemo(() => allPlaced(nodes), [nodes]);
  useEffect(() => {
    if (placed) return;
    let current = true;
    placesOf(nodes, links).then(
      (places) => current && setLaid({ places }),
      (failed: unknown) => current && setLaid((now) => ({ ...now, failed })),
    );
    return () => {
      current = false;
    };
  }, [nodes, links, placed]);
  const places = placed ?? laid.places ?? last.current;
  last.current = places;
  return { ...laid, ...(places && { places }) };
}
