import { useMemo, useRef } from 'react';
import type { CanvasLink, Looks, NodeLook } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { causesOf, lookAt, pathOf } from './standing.ts';
import type { WhatIfSession } from './use-session.ts';

function same(a: Looks, b: Looks): boolean {
  if (a.size !== b.size) return false;
  for (const [uid, { state, words }] of a) {
    const other = b.get(uid);
    if (other?.state !== state || other.words !== words) return false;
  }
  return true;
}

/**
 * How records on a canvas stand at the moment that is looked at; nobody does while nothing is lost. The same map as long as nothing
 * of it changes, so that the canvas has nothing to draw while a slider goes over what makes no difference.
 */
export function useLooks({ reached, now }: WhatIfSession, uids: readonly string[]): Looks {
  const former = useRef<Looks>(new Map());
  return useMemo(() => {
    const looks = new Map(reached ? uids.map((uid): [string, NodeLook] => [uid, lookAt(reached.get(uid), now)]) : []);
    if (!same(looks, former.current)) former.current = looks;
    return former.current;
  }, [reached, now, uids]);
}

/** The way of causes that is shown, on these links. The same set as long as it is the same way. */
export function useWay({ reached, why }: WhatIfSession, drawn: readonly CanvasLink[]): ReadonlySet<string> | undefined {
  const former = useRef<ReadonlySet<string>>(undefined);
  return useMemo(() => {
    const way = why !== undefined && reached?.has(why) ? pathOf(causesOf(reached, why), drawn) : undefined;
    if (!way || !former.current || [...way].join() !== [...former.current].join()) former.current = way;
    return former.current;
  }, [reached, why, drawn]);
}
