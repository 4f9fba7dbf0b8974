const UNLIMITED = 2 ** 52;

/** The remaining work: the number of arcs that a search for a cut may still follow. */
export interface Work {
  left: number;
}

/**
 * Chooses things so that their total cost is as small as possible. A negative cost is a gain, and choosing one thing
 * can imply choosing another. This problem is the minimum closure of a graph, which is found as a minimum cut (Dinic's
 * algorithm).
 */
export class Closure {
  private readonly head: number[] = [];
  private readonly capacity: number[] = [];
  private readonly arcs: number[][];
  private readonly source: number;
  private readonly sink: number;

  /** @param costs the cost of choosing each thing; negative: the gain */
  constructor(costs: readonly number[]) {
    this.source = costs.length;
    this.sink = costs.length + 1;
    this.arcs = Array.from({ length: costs.length + 2 }, () => []);
    for (const [thing, cost] of costs.entries()) {
      if (cost < 0) this.connect(this.source, thing, -cost);
      if (cost > 0) this.connect(thing, this.sink, cost);
    }
  }

  /** Adds the rule that choosing `thing` implies choosing `other`. */
  imply(thing: number, other: number): void {
    this.connect(thing, other, UNLIMITED);
  }

  private connect(from: number, to: number, capacity: number): void {
    this.arcs[from]?.push(this.head.length);
    this.head.push(to);
    this.capacity.push(capacity);
    this.arcs[to]?.push(this.head.length);
    this.head.push(from);
    this.capacity.push(0);
  }

  /** Returns 1 for each thing to choose and 0 for every other thing; null if the work is used up. */
  choose(work: Work): Uint8Array | null {
    for (;;) {
      const level = this.measureLevels(work);
      if (work.left <= 0) return null;
      if (level[this.sink] === -1) return Uint8Array.from(level.subarray(0, this.source), (at) => (at === -1 ? 0 : 1));
      this.push(level, work);
    }
  }

  private measureLevels(work: Work): Int32Array {
    const level = new Int32Array(this.arcs.length).fill(-1);
    level[this.source] = 0;
    const queue = [this.source];
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at] as number;
      const arcs = this.arcs[from] as number[];
      work.left -= arcs.length;
      for (const arc of arcs) {
        const to = this.head[arc] as number;
        if (level[to] !== -1 || (this.capacity[arc] as number) <= 0) continue;
        level[to] = (level[from] as number) + 1;
        queue.push(to);
      }
    }
    return level;
  }

  /** Sends flow along shortest paths until none is left. */
  private push(level: Int32Array, work: Work): void {
    const next = new Int32Array(this.arcs.length);
    const path: number[] = [];
    let at = this.source;
    while (work.left > 0) {
      if (at === this.sink) {
        at = this.send(path);
        continue;
      }
      const arc = this.nextArc(at, level, next, work);
      if (arc !== undefined) {
        path.push(arc);
        at = this.head[arc] as number;
        continue;
      }
      const back = path.pop();
      if (back === undefined) return;
      at = this.head[back ^ 1] as number;
      next[at] = (next[at] as number) + 1;
    }
  }

  private nextArc(at: number, level: Int32Array, next: Int32Array, work: Work): number | undefined {
    const arcs = this.arcs[at] as number[];
    for (; (next[at] as number) < arcs.length; next[at] = (next[at] as number) + 1) {
      work.left--;
      const arc = arcs[next[at] as number] as number;
      const isDown = level[this.head[arc] as number] === (level[at] as number) + 1;
      if (isDown && (this.capacity[arc] as number) > 0) return arc;
    }
    return undefined;
  }

  /**
   * Sends as much as possible along a path. Then removes the first full arc and all arcs after it from the path, and
   * returns the node at which the path now ends.
   */
  private send(path: number[]): number {
    let least = UNLIMITED;
    for (const arc of path) least = Math.min(least, this.capacity[arc] as number);
    let full = path.length;
    for (let i = path.length - 1; i >= 0; i--) {
      const arc = path[i] as number;
      this.capacity[arc] = (this.capacity[arc] as number) - least;
      this.capacity[arc ^ 1] = (this.capacity[arc ^ 1] as number) + least;
      if (this.capacity[arc] === 0) full = i;
    }
    const end = this.head[(path[full] as number) ^ 1] as number;
    path.length = full;
    return end;
  }
}
