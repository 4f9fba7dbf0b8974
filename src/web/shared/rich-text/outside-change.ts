import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

type Blocks = readonly Node[];

/**
 * A change: the blocks `from` to `to` of the old text are replaced by the blocks `newFrom` to `newTo` of the new text.
 */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/**
 * The maximum number of compared pairs of blocks. Comparing more pairs would slow down typing. Above this number, the
 * whole range counts as one change.
 */
const maxPairs = 250_000;

/**
 * Returns a function of a position in each text. It returns the length of the longest common subsequence of the blocks
 * from these positions on.
 */
function countSame(before: Blocks, after: Blocks): (row: number, column: number) => number {
  const width = after.length + 1;
  const counts = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => counts[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      counts[row * width + column] = isSame(before[row], after[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

const isSame = (a?: Node, b?: Node) => a !== undefined && b !== undefined && a.eq(b);

/** Lists the changes between two texts in their order. */
function findChanges(before: Blocks, after: Blocks): Change[] {
  let start = 0;
  while (isSame(before[start], after[start])) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const at = old.length * fresh.length > maxPairs ? () => 0 : countSame(old, fresh);
  const changes: Change[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [from, newFrom] = [row, column];
    while ((row < old.length || column < fresh.length) && !(at(row, column) > 0 && isSame(old[row], fresh[column])))
      if (row < old.length && (column === fresh.length || at(row + 1, column) >= at(row, column + 1))) row += 1;
      else column += 1;
    if (row > from || column > newFrom)
      changes.push({ from: from + start, to: row + start, newFrom: newFrom + start, newTo: column + start });
    while (row < old.length && isSame(old[row], fresh[column])) {
      row += 1;
      column += 1;
    }
  }
  return changes;
}

/**
 * Returns the transaction that adds another person's change to a text in which somebody types; null if both changed the
 * same blocks, so that only one of the changes can be kept.
 * @param base the text before both changes
 */
export function takeOutsideChange(state: EditorState, base: Node, theirs: Node): Transaction | null {
  const mine = findChanges(base.children, state.doc.children);
  const changes = findChanges(base.children, theirs.children);
  const overlaps = (one: Change, other: Change) => one.from < other.to && other.from < one.to;
  if (changes.some((change) => mine.some((own) => overlaps(change, own)))) return null;
  const addUp = (blocks: Blocks) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  /** Returns the position of a block of the base in the text of the editor. */
  const findPlace = (block: number) => {
    const moved = mine
      .filter(({ to }) => to <= block)
      .reduce((sum, { from, to, newFrom, newTo }) => sum + newTo - newFrom - (to - from), 0);
    return addUp(state.doc.children.slice(0, block + moved));
  };
  return changes.reduceRight((transaction, { from, to, newFrom, newTo }) => {
    const place = findPlace(from);
    const end = place + addUp(base.children.slice(from, to));
    return transaction.replaceWith(place, end, theirs.children.slice(newFrom, newTo));
  }, state.tr);
}
