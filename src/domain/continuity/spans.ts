/** A period `[start, end)` in minutes from the start of a scenario; `end` may be Infinity. */
export interface Span {
  start: number;
  end: number;
  /** The node whose loss started the period; -1: the node itself is a target. */
  cause: number;
  /** The node whose recovery ends the period; -1: the node itself. */
  heldBy: number;
}

/**
 * Returns the union of the spans in chronological order; spans that overlap or touch become one. If several start
 * together, a target's own span determines the cause. Changes the given array.
 */
export function mergeTouching(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  spans.sort((a, b) => a.start - b.start || Number(b.cause < 0) - Number(a.cause < 0));
  const merged: Span[] = [];
  let last: Span | undefined;
  for (const span of spans) {
    if (last === undefined || span.start > last.end) {
      last = { ...span };
      merged.push(last);
    } else if (span.end > last.end) {
      last.end = span.end;
      last.heldBy = span.heldBy;
    }
  }
  return merged;
}

interface Turn {
  at: number;
  opens: boolean;
  span: Span;
}

/**
 * Finds the periods in which more than `spare` of the spans run at once. `cause` belongs to the member whose loss makes
 * the number exceed `spare`, and `heldBy` to the first member whose recovery ends the period.
 */
export function findOverloads(spans: readonly Span[], spare: number): Span[] {
  if (spans.length <= spare) return [];
  const turns: Turn[] = [];
  for (const span of spans) {
    turns.push({ at: span.start, opens: true, span }, { at: span.end, opens: false, span });
  }
  // Ends come before starts: if one member recovers and another is lost at the same moment, the number does not change.
  turns.sort((a, b) => (a.at === b.at ? Number(a.opens) - Number(b.opens) : a.at - b.at));

  const found: Span[] = [];
  let current: Span | undefined;
  let running = 0;
  for (let i = 0; i < turns.length; ) {
    const at = (turns[i] as Turn).at;
    let tips: Span | undefined;
    let frees: Span | undefined;
    for (; i < turns.length && (turns[i] as Turn).at === at; i++) {
      const { opens, span } = turns[i] as Turn;
      running += opens ? 1 : -1;
      if (opens && running > spare) tips ??= span;
      if (!opens && running === spare) frees ??= span;
    }
    if (running > spare) {
      if (current === undefined && tips) current = { start: at, end: at, cause: tips.cause, heldBy: tips.heldBy };
    } else if (current !== undefined) {
      current.end = at;
      current.heldBy = frees?.heldBy ?? current.heldBy;
      found.push(current);
      current = undefined;
    }
  }
  return found;
}
