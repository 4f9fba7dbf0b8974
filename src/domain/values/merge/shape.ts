import { isEqual } from './equality.ts';

/** Where a part stands: names of fields and keys of rows, outermost first. */
export type Path = readonly string[];

/** Two versions that were both made from `base`. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** Versions of a part that both sides have; it is missing in the base where both added it. */
export interface PresentVersions<T> {
  readonly base: T | undefined;
  readonly mine: T;
  readonly theirs: T;
}

/** A part that they changed to something other than mine. Undefined: the part does not exist in that version. */
export interface Difference extends Versions<unknown> {
  readonly path: Path;
  /** False: only they changed it. */
  readonly isConflict: boolean;
}

/** The outcome of a merge. */
export interface Merged<T> {
  /** Mine with everything that only they changed; in conflicts it has mine. */
  readonly value: T;
  readonly differences: readonly Difference[];
}

/** How the versions of a value are compared and merged. */
export interface Shape<T> {
  /** Never worth a question: mine wins, and a row in which only such parts changed counts as unchanged. */
  readonly isQuiet: boolean;
  merge(versions: PresentVersions<T>, path: Path): Merged<T>;
  /** Compares two values; `loudOnly` leaves out their quiet parts. */
  isSame(a: T, b: T, loudOnly?: boolean): boolean;
  /** Returns `value` with one of its parts, at a path that is not empty, as it is in `from`. */
  take(value: T, from: T, path: Path): T;
}

/** Merges two versions into one. */
export const mergeVersions = <T>(shape: Shape<T>, versions: Versions<T>): Merged<T> => shape.merge(versions, []);

/** The differences that both sides changed. */
export const listConflicts = ({ differences }: Pick<Merged<unknown>, 'differences'>): readonly Difference[] =>
  differences.filter(({ isConflict }) => isConflict);

/** Returns `value` with the parts at these paths as they are in `from`. */
export const takeParts = <T>(shape: Shape<T>, value: T, from: T, paths: readonly Path[]): T =>
  paths.reduce((now, path) => (path.length === 0 ? from : shape.take(now, from, path)), value);

/** Compares two parts, each of which may be missing. */
export function isSamePart<T>(shape: Shape<T>, a: T | undefined, b: T | undefined, loudOnly = false): boolean {
  return a === undefined || b === undefined ? a === b : shape.isSame(a, b, loudOnly);
}

/** Merges a part that may be missing on any side: added, removed or changed. */
export function mergePart<T>(shape: Shape<T>, versions: Versions<T | undefined>, path: Path): Merged<T | undefined> {
  const { base, mine, theirs } = versions;
  if (mine !== undefined && theirs !== undefined) return shape.merge({ base, mine, theirs }, path);
  return mergeWhole(versions, path, {
    isQuiet: shape.isQuiet,
    isSame: (a, b) => isSamePart(shape, a, b, true),
  });
}

/** Merges a part of which either side is taken as a whole. */
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

/** Replaces a part by another one; undefined removes it. */
export function takePart<T>(
  shape: Shape<T>,
  parts: { readonly value: T | undefined; readonly from: T | undefined },
  path: Path,
): T | undefined {
  const { value, from } = parts;
  if (path.length === 0) return from;
  // A part of a row that is no longer there stays away with it.
  return value === undefined || from === undefined ? value : shape.take(value, from, path);
}

/** A value that is changed as a whole: a text, a number, a choice, a document. */
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

/** A value about which nobody is asked, such as the place of a card: mine wins where both changed it. */
export function quiet<T>(): Shape<T> {
  const loud = value<T>();
  return { ...loud, isQuiet: true, merge: (versions, path) => ({ ...loud.merge(versions, path), differences: [] }) };
}

/** Puts right, after a merge, what one part demands of another. */
export function repaired<T>(shape: Shape<T>, repair: (merged: T, versions: PresentVersions<T>) => T): Shape<T> {
  return {
    ...shape,
    merge: (versions, path) => {
      const merged = shape.merge(versions, path);
      return { ...merged, value: repair(merged.value, versions) };
    },
  };
}
