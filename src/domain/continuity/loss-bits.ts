import type { GraphNumbers } from './graph.ts';

/**
 * Finds, for each of up to 32 providers, the nodes that stop if this provider alone is lost for good. Makes one pass
 * over the edges, with one bit for each provider. Times do not matter, because nothing recovers. The working arrays are
 * reused.
 */
export class LossBits {
  /** By node: bit i is set if losing provider i of the block stops the node. */
  readonly down: Int32Array;
  /** Bit i is set if losing provider i of the block makes some group of alternatives fail. */
  groupsFailed = 0;
  readonly #graph: GraphNumbers;
  readonly #planes = new Int32Array(32);

  constructor(graph: GraphNumbers) {
    this.#graph = graph;
    this.down = new Int32Array(graph.nodeCount);
  }

  /**
   * Simulates the loss of each provider of a block by itself.
   * @param block up to 32 providers in ascending order
   * @returns the number of the first node that can stop
   */
  lose(block: readonly number[]): number {
    const { cycleByNode, cycleStart } = this.#graph;
    const cycle = cycleByNode[block[0] as number] as number;
    const first = cycle < 0 ? (block[0] as number) : (cycleStart[cycle] as number);
    this.down.fill(0);
    for (const [i, v] of block.entries()) this.down[v] = 1 << i;
    this.groupsFailed = 0;
    this.#spread(first);
    return first;
  }

  #spread(first: number): void {
    const { nodeCount, cycleByNode, cycleEnd } = this.#graph;
    for (let v = first; v < nodeCount; v++) {
      const cycle = cycleByNode[v] as number;
      if (cycle < 0) {
        this.#lose(v);
        continue;
      }
      const end = cycleEnd[cycle] as number;
      for (let changed = true; changed; ) {
        changed = false;
        for (let member = v; member < end; member++) if (this.#lose(member)) changed = true;
      }
      v = end - 1;
    }
  }

  /** Calculates which losses stop v. Returns true if these are more losses than before. */
  #lose(v: number): boolean {
    const { rowStart, rowSplit, provider, groupRow } = this.#graph;
    const down = this.down;
    const before = down[v] as number;
    let now = before;
    for (let edge = rowStart[v] as number, end = rowSplit[v] as number; edge < end; edge++) {
      now |= down[provider[edge] as number] as number;
    }
    for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) {
      const failed = this.groupFails(g);
      this.groupsFailed |= failed;
      now |= failed;
    }
    down[v] = now;
    return now !== before;
  }

  /**
   * Returns the losses that leave too few members of a group, as bits. All losses are counted at once: `planes[j]` has
   * the bits of the losses that stop at least j + 1 members.
   */
  groupFails(group: number): number {
    const { groupStart, groupEnd, groupSpare, provider } = this.#graph;
    const spare = groupSpare[group] as number;
    if (spare >= this.#planes.length) return this.#largeGroupFails(group);
    const planes = this.#planes.fill(0, 0, spare + 1);
    for (let edge = groupStart[group] as number; edge < (groupEnd[group] as number); edge++) {
      let carry = this.down[provider[edge] as number] as number;
      for (let j = 0; j <= spare && carry !== 0; j++) {
        const both = (planes[j] as number) & carry;
        planes[j] = (planes[j] as number) | carry;
        carry = both;
      }
    }
    return planes[spare] as number;
  }

  #largeGroupFails(group: number): number {
    const { groupStart, groupEnd, groupSpare, provider } = this.#graph;
    let failed = 0;
    for (let i = 0; i < 32; i++) {
      let members = 0;
      for (let edge = groupStart[group] as number; edge < (groupEnd[group] as number); edge++) {
        members += ((this.down[provider[edge] as number] as number) >>> i) & 1;
      }
      if (members > (groupSpare[group] as number)) failed |= 1 << i;
    }
    return failed;
  }
}
