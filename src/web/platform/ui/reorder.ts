/**
 * Returns a copy of the list with the item at `from` moved to `to`. If `to` is outside the list, the item is moved to
 * the nearest end. If `from` is past the end, nothing changes.
 */
export function reorder<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const copy = [...items];
  const [moved] = copy.splice(from, 1);
  if (moved === undefined) return copy;
  copy.splice(Math.max(0, Math.min(to, copy.length)), 0, moved);
  return copy;
}
