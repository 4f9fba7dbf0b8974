import { useEffect, useMemo, useRef, useState } from 'react';
import type { CanvasLink, CanvasNode } from './canvas-types.ts';
import { computePlaces, type Places, readPlaces } from './layout.ts';

interface Layout {
  readonly places?: Places;
  readonly failed?: unknown;
}

/** Returns the places of the cards. Until new places have been calculated, returns the previous places. */
export function usePlaces(nodes: readonly CanvasNode[], links: readonly CanvasLink[]): Layout {
  const [layout, setLayout] = useState<Layout>({});
  const last = useRef<Places>(undefined);
  // If all cards have places, these are used immediately, so that a dropped card does not jump back for a moment.
  const placed = useMemo(() => readPlaces(nodes), [nodes]);
  useEffect(() => {
    if (placed) return;
    let current = true;
    computePlaces(nodes, links).then(
      (places) => current && setLayout({ places }),
      (failed: unknown) => current && setLayout((now) => ({ ...now, failed })),
    );
    return () => {
      current = false;
    };
  }, [nodes, links, placed]);
  const places = placed ?? layout.places ?? last.current;
  last.current = places;
  return { ...layout, ...(places && { places }) };
}
