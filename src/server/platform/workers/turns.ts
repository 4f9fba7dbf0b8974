/**
 * Waiting work, in turns between organisations: one that has many items waiting delays no other by more than one item.
 */
export interface Turns<Item> {
  /** Returns the number of items of an organisation that wait. */
  count(organisation: string): number;
  add(organisation: string, item: Item): void;
  /**
   * Removes and returns the next item that may start; undefined if there is none. The organisation that was served last
   * comes last.
   */
  take(mayStart: (organisation: string, item: Item) => boolean): { organisation: string; item: Item } | undefined;
}

/** Creates an empty queue of turns. */
export function createTurns<Item>(): Turns<Item> {
  // A map keeps its order: the organisation that is served moves to the end.
  const queues = new Map<string, Item[]>();
  return {
    count: (organisation) => queues.get(organisation)?.length ?? 0,
    add: (organisation, item) => {
      const queue = queues.get(organisation);
      if (queue) queue.push(item);
      else queues.set(organisation, [item]);
    },
    take: (mayStart) => {
      for (const [organisation, queue] of queues) {
        const at = queue.findIndex((item) => mayStart(organisation, item));
        if (at < 0) continue;
        const [item] = queue.splice(at, 1) as [Item];
        queues.delete(organisation);
        if (queue.length > 0) queues.set(organisation, queue);
        return { organisation, item };
      }
      return undefined;
    },
  };
}
