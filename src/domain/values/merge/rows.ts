import { isEqual } from './equality.ts';
import {
  type Difference,
  isSamePart,
  type Merged,
  mergePart,
  mergeWhole,
  type Path,
  type Shape,
  takePart,
  type Versions,
} from './shape.ts';

/** The options of a list of rows. */
export interface RowsOptions<Row> {
  /** Returns the key of a row. Keys are unique within a list. */
  readonly key: (row: Row) => string;
  readonly row: Shape<Row>;
  /** True if the order of the rows is significant. If both sides changed the order, mine is kept. */
  readonly isOrdered?: boolean;
}

type Keys = readonly string[];

/** Inserts the keys of `from` that are missing, each after its predecessor in `from`. */
function insertMissing(keys: Keys, from: Keys): string[] {
  const placed = [...keys];
  let at = 0;
  for (const key of from) {
    const found = placed.indexOf(key);
    if (found < 0) placed.splice(at, 0, key);
    at = (found < 0 ? at : found) + 1;
  }
  return placed;
}

/** Returns the merged order of the keys in `kept`. */
function mergeOrder(order: { base: Keys; mine: Keys; theirs: Keys }, kept: ReadonlySet<string>, isOrdered: boolean) {
  const mine = order.mine.filter((key) => kept.has(key));
  const theirs = order.theirs.filter((key) => kept.has(key));
  const [inBase, inMine, inTheirs] = [new Set(order.base), new Set(order.mine), new Set(order.theirs)];
  const common = (keys: Keys) => keys.filter((key) => inBase.has(key) && inMine.has(key) && inTheirs.has(key));
  if (!isOrdered) return [...mine, ...theirs.filter((key) => !inMine.has(key))];
  const before = common(order.base);
  const theirsLeads = isEqual(common(order.mine), before) && !isEqual(common(order.theirs), before);
  return theirsLeads ? insertMissing(theirs, mine) : insertMissing(mine, theirs);
}

/**
 * Merges a row. If both sides have added the row with different values, it is merged as a whole, because its fields
 * have no common earlier version.
 */
function mergeRow<Row>(shape: Shape<Row>, sides: Versions<Row | undefined>, path: Path): Merged<Row | undefined> {
  const { base, mine, theirs } = sides;
  const isSame = (a: Row | undefined, b: Row | undefined) => isSamePart(shape, a, b, true);
  const isAddedTwice = base === undefined && mine !== undefined && theirs !== undefined;
  if (!isAddedTwice || isSame(mine, theirs)) return mergePart(shape, sides, path);
  return mergeWhole(sides, path, { isQuiet: shape.isQuiet, isSame });
}

/** Returns the shape of a list whose rows are identified by a key and merged row by row. */
export function rows<Row>({ key: readKey, row: shape, isOrdered = false }: RowsOptions<Row>): Shape<Row[]> {
  const index = (list: readonly Row[]) => new Map(list.map((row) => [readKey(row), row]));
  return {
    isQuiet: false,
    isSame: (a, b, loudOnly = false) => {
      if (a.length !== b.length || (isOrdered && !isEqual(a.map(readKey), b.map(readKey)))) return false;
      const others = index(b);
      return a.every((row) => isSamePart(shape, row, others.get(readKey(row)), loudOnly));
    },
    merge: (versions, path) => {
      const [base, mine, theirs] = [index(versions.base ?? []), index(versions.mine), index(versions.theirs)];
      const merged = new Map<string, Row>();
      const differences: Difference[] = [];
      for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
        const sides = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
        const part = mergeRow(shape, sides, [...path, key]);
        differences.push(...part.differences);
        if (part.value !== undefined) merged.set(key, part.value);
      }
      const order = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
      const kept = mergeOrder(order, new Set(merged.keys()), isOrdered);
      return { value: kept.map((key) => merged.get(key) as Row), differences };
    },
    take: (value, from, [key = '', ...rest]) => {
      const [now, other] = [index(value), index(from)];
      const part = takePart(shape, { value: now.get(key), from: other.get(key) }, rest);
      if (part === undefined) return value.filter((row) => readKey(row) !== key);
      if (now.has(key)) return value.map((row) => (readKey(row) === key ? part : row));
      if (!isOrdered) return [...value, part];
      const known = new Set([...now.keys(), key]);
      const places = insertMissing(
        [...now.keys()],
        [...other.keys()].filter((one) => known.has(one)),
      );
      return places.map((place) => (place === key ? part : (now.get(place) as Row)));
    },
  };
}
