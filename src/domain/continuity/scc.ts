/** Strongly connected components in the order "providers first". */
export interface Components {
  /** All nodes. Every provider comes before its dependents, except inside a component. */
  order: Int32Array;
  /** Component c is `order[start[c]] .. order[start[c + 1] - 1]`. */
  start: Int32Array;
}

/**
 * Finds the strongly connected components with Tarjan's algorithm. The algorithm is not recursive, because a chain of
 * 100,000 links must not exhaust the stack. It takes linear time in nodes and edges. The walk leads from dependents to
 * providers, and closes a component after all components that it needs. The closing order is therefore "providers
 * first".
 *
 * @param rowStart the edges of node v are `target[rowStart[v]] .. target[rowStart[v + 1] - 1]`
 */
export function findComponents(nodeCount: number, rowStart: Int32Array, target: Int32Array): Components {
  const order = new Int32Array(nodeCount);
  const start = new Int32Array(nodeCount + 1);
  const seen = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const closed = new Uint8Array(nodeCount);
  const open = new Int32Array(nodeCount);
  const path = new Int32Array(nodeCount);
  const cursor = rowStart.slice(0, nodeCount);
  let clock = 0;
  let openCount = 0;
  let placed = 0;
  let componentCount = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (seen[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    while (depth >= 0) {
      const v = path[depth] as number;
      if (seen[v] === 0) {
        seen[v] = low[v] = ++clock;
        open[openCount++] = v;
      }
      const at = cursor[v] as number;
      if (at < (rowStart[v + 1] as number)) {
        cursor[v] = at + 1;
        const next = target[at] as number;
        if (seen[next] === 0) path[++depth] = next;
        else if (closed[next] === 0 && (seen[next] as number) < (low[v] as number)) low[v] = seen[next] as number;
        continue;
      }
      if (low[v] === seen[v]) {
        let member: number;
        do {
          member = open[--openCount] as number;
          closed[member] = 1;
          order[placed++] = member;
        } while (member !== v);
        start[++componentCount] = placed;
      }
      depth--;
      if (depth >= 0) {
        const parent = path[depth] as number;
        if ((low[v] as number) < (low[parent] as number)) low[parent] = low[v] as number;
      }
    }
  }
  return { order, start: start.slice(0, componentCount + 1) };
}
