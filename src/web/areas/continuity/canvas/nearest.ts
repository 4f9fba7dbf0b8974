import type { Places } from './layout.ts';

/** The directions of the arrow keys. */
export const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the nearest card in a direction; undefined if there is none. */
export function findNearest(places: Places, from: string, [dx, dy]: readonly [number, number]): string | undefined {
  const start = places.get(from);
  if (!start) return undefined;
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [uid, { x, y }] of places) {
    const forward = (x - start.x) * dx + (y - start.y) * dy;
    const sideways = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    // Layers are far apart, while the cards of a layer are close together. Between layers, the sideways distance
    // therefore counts less.
    const distance = forward + sideways * (dx === 0 ? 2 : 0.5);
    if (uid === from || forward <= 0 || (dx === 0 && sideways > forward) || distance >= least) continue;
    found = uid;
    least = distance;
  }
  return found;
}
