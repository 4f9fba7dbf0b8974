import { useMemo, useRef } from 'react';
import type { CanvasLink, Looks, NodeLook } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findCauses, findLook, listPathUids } from './condition.ts';
import type { WhatIfSession } from './use-session.ts';

function areEqual(a: Looks, b: Looks): boolean {
  if (a.size !== b.size) return false;
  for (const [uid, { state, words }] of a) {
    const other = b.get(uid);
    if (other?.state !== state || other.words !== words) return false;
  }
  return true;
}

/**
 * Returns the looks of records at the selected time; empty if nothing is lost. The map remains the same object until a
 * look changes, so that the canvas is not rendered again while a slider moves.
 */
export function useLooks({ reached, now }: WhatIfSession, uids: readonly string[]): Looks {
  const former = useRef<Looks>(new Map());
  return useMemo(() => {
    const looks = new Map(reached ? uids.map((uid): [string, NodeLook] => [uid, findLook(reached.get(uid), now)]) : []);
    if (!areEqual(looks, former.current)) former.current = looks;
    return former.current;
  }, [reached, now, uids]);
}

/**
 * Returns the path of causes to show, as uids of records and links. The set remains the same object until the path
 * changes.
 */
export function useCausePath(
  { reached, why }: WhatIfSession,
  drawn: readonly CanvasLink[],
): ReadonlySet<string> | undefined {
  const former = useRef<ReadonlySet<string>>(undefined);
  return useMemo(() => {
    const path = why !== undefined && reached?.has(why) ? listPathUids(findCauses(reached, why), drawn) : undefined;
    if (!path || !former.current || [...path].join() !== [...former.current].join()) former.current = path;
    return former.current;
  }, [reached, why, drawn]);
}
