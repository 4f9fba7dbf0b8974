import { isEqual } from './equality.ts';

/** The position of a part: names of fields and keys of rows, outermost first. */
export type Path = readonly string[];

/** Two versions that were both derived from `base`. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** The versions of a part that both sides have. `base` is undefined if both sides added the part. */
export interface PresentVersions<T> {
  readonly base: T | undefined;
  readonly mine: T;
  readonly theirs: T;
}

/**
 * A part that the other side changed to a value other than mine. `base`, `mine` or `theirs` is undefined if the part
 * does not exist in that version.
 */
export interface Difference extends Versions<unknown> {
  readonly path: Path;
  /** False if only the other side changed the part. */
  readonly isConflict: boolean;
}

/** The outcome of a merge. */
export interface Merged<T> {
  /** My version with everything that only the other side changed. Conflicting parts keep my values. */
  readonly value: T;
  readonly differences: readonly Difference[];
}

/** Defines how versions of a value are compared and merged. */
export interface Shape<T> {
  /**
   * True for a value that never causes a conflict. My value wins, and a row in which only quiet values changed counts
   * as unchanged.
   */
  readonly isQuiet: boolean;
  merge(versions: PresentVersions<T>, path: Path): Merged<T>;
  /** Returns true if two values are equal; `loudOnly` ignores their quiet parts. */
  isSame(a: T, b: T, loudOnly?: boolean): boolean;
  /** Returns `value` with the part at `path` replaced by the same part of `from`. The path must not be empty. */
  take(value: T, from: T, path: Path): T;
}

/** Merges two versions into one. */
export const mergeVersions = <T>(shape: Shape<T>, versions: Versions<T>): Merged<T> => shape.merge(versions, []);

/** Lists the conflicts: the differences in parts that both sides changed. */
export const listConflicts = ({ differences }: Pick<Merged<unknown>, 'differences'>): readonly Difference[] =>
  differences.filter(({ isConflict }) => isConflict);

/** Returns `value` with the parts at these paths replaced by the same parts of `from`. */
export const takeParts = <T>(shape: Shape<T>, value: T, from: T, paths: readonly Path[]): T =>
  paths.reduce((now, path) => (path.length === 0 ? from : shape.take(now, from, path)), value);

/** Returns true if two parts are equal. Two missing parts are equal. */
export function isSamePart<T>(shape: Shape<T>, a: T | undefined, b: T | undefined, loudOnly = false): boolean {
  // A part that nobody has changed is the same object. It can have thousands of rows, which need no comparison then.
  if (a === b) return true;
  return a !== undefined && b !== undefined && shape.isSame(a, b, loudOnly);
}

/** Merges a part that each side may have added, removed or changed. */
export function mergePart<T>(shape: Shape<T>, versions: Versions<T | undefined>, path: Path): Merged<T | undefined> {
  const { base, mine, theirs } = versions;
  if (mine !== undefined && theirs !== undefined) return shape.merge({ base, mine, theirs }, path);
  return mergeWhole(versions, path, {
    isQuiet: shape.isQuiet,
    isSame: (a, b) => isSamePart(shape, a, b, true),
  });
}

/** Merges a part as a whole: the result is either my version or theirs. */
export function mergeWhole<T>(
  { base, mine, theirs }: Versions<T>,
  path: Path,
  { isQuiet, isSame }: { isQuiet: boolean; isSame: (a: T, b: T) => boolean },
): Merged<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, differences: [] };
  const isConflict = !isSame(mine, base);
  return {
    value: isConflict ? mine : theirs,
    differences: isQuiet ? [] : [{ path, base, mine, theirs, isConflict }],
  };
}

/** Returns `value` with the part at the path taken from `from`; undefined removes the part. */
export function takePart<T>(
  shape: Shape<T>,
  parts: { readonly value: T | undefined; readonly from: T | undefined },
  path: Path,
): T | undefined {
  const { value, from } = parts;
  if (path.length === 0) return from;
  // If the row is missing on either side, its parts cannot be replaced.
  return value === undefined || from === undefined ? value : shape.take(value, from, path);
}

/** Returns the shape of a value that is changed as a whole: a text, a number, a choice, a document. */
export function value<T>(isSame: (a: T, b: T) => boolean = isEqual): Shape<T> {
  const isSamePresent = (a: T | undefined, b: T | undefined) =>
    a === undefined || b === undefined ? a === b : isSame(a, b);
  return {
    isQuiet: false,
    isSame,
    merge: (versions, path) =>
      mergeWhole<T | undefined>(versions, path, { isQuiet: false, isSame: isSamePresent }) as Merged<T>,
    take: (_, from) => from,
  };
}

/**
 * Returns the shape of a value that never causes a conflict, such as the position of a card. If both sides changed it,
 * mine wins.
 */
export function quiet<T>(): Shape<T> {
  const loud = value<T>();
  return { ...loud, isQuiet: true, merge: (versions, path) => ({ ...loud.merge(versions, path), differences: [] }) };
}

/** Returns a shape that repairs the merged value where one part depends on another. */
export function repaired<T>(shape: Shape<T>, repair: (merged: T, versions: PresentVersions<T>) => T): Shape<T> {
  return {
    ...shape,
    merge: (versions, path) => {
      const merged = shape.merge(versions, path);
      return { ...merged, value: repair(merged.value, versions) };
    },
  };
}
