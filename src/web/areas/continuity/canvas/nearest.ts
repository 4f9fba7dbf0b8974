import type { Places } from './layout.ts';

/** The keys that go to a neighbour, with the direction that they mean. */
export const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The card that is meant by going from one in a direction: the nearest of those that lie more in this direction than to its
 * sides; undefined where there is none.
 */
export function nearest(places: Places, from: string, [dx, dy]: readonly [number, number]): string | undefined {
  const start = places.get(from);
  if (!start) return undefined;
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [uid, { x, y }] of places) {
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    // Layers stand far apart, cards of a layer close together: aside weighs less when one goes to another layer.
    const far = along + aside * (dx === 0 ? 2 : 0.5);
    if (uid === from || along <= 0 || (dx === 0 && aside > along) || far >= least) continue;
    found = uid;
    least = far;
  }
  return found;
}
