import {
  type Difference,
  isSamePart,
  type Merged,
  mergePart,
  mergeWhole,
  type Path,
  type PresentVersions,
  type Shape,
  takePart,
} from './shape.ts';

/** The shape of each field. */
export type FieldShapes<T> = { readonly [Field in keyof T]-?: Shape<Exclude<T[Field], undefined>> };

type Parts = Readonly<Record<string, unknown>>;
type Shapes = readonly (readonly [field: string, shape: Shape<unknown>])[];

function mergeParts(shapes: Shapes, { base, mine, theirs }: PresentVersions<Parts>, path: Path): Merged<Parts> {
  const differences: Difference[] = [];
  const merged = shapes.map(([field, shape]) => {
    const versions = { base: base?.[field], mine: mine[field], theirs: theirs[field] };
    const part = mergePart(shape, versions, [...path, field]);
    differences.push(...part.differences);
    return [field, part.value] as const;
  });
  return { value: { ...mine, ...Object.fromEntries(merged) }, differences };
}

/** Returns the shape of a record that is merged field by field. */
export function fields<T extends object>(shapeOf: FieldShapes<T>): Shape<T> {
  const shapes = Object.entries(shapeOf) as Shapes;
  return {
    isQuiet: false,
    isSame: (a, b, loudOnly = false) =>
      shapes.every(
        ([field, shape]) =>
          (loudOnly && shape.isQuiet) || isSamePart(shape, (a as Parts)[field], (b as Parts)[field], loudOnly),
      ),
    merge: (versions, path) => mergeParts(shapes, versions as PresentVersions<Parts>, path) as Merged<T>,
    take: (value, from, [field = '', ...rest]) => {
      const shape = shapes.find(([name]) => name === field)?.[1];
      if (!shape) return value;
      const parts = { value: (value as Parts)[field], from: (from as Parts)[field] };
      return { ...value, [field]: takePart(shape, parts, rest) };
    },
  };
}

/**
 * Returns the shape of a record whose fields belong together: if both sides changed any of them, there is one conflict
 * about all of them.
 */
export function jointFields<T extends object>(shapeOf: FieldShapes<T>): Shape<T> {
  const single = fields(shapeOf);
  const shapes = Object.entries(shapeOf) as Shapes;
  const quiet = shapes.filter(([, shape]) => shape.isQuiet);
  return {
    ...single,
    merge: (versions, path) => {
      const { differences } = mergeWhole<T | undefined>(versions, path, {
        isQuiet: false,
        isSame: (a, b) => isSamePart(single, a, b, true),
      });
      // In a conflict, all fields keep my values, except quiet fields, which are merged as usual.
      const merging = differences.some(({ isConflict }) => isConflict) ? quiet : shapes;
      return { value: mergeParts(merging, versions as PresentVersions<Parts>, path).value as T, differences };
    },
  };
}

/** Returns the shape of an object with arbitrary keys, such as impacts by category, that is merged key by key. */
export function entries<T>(shape: Shape<T>): Shape<Record<string, T>> {
  const shapesFor = (...objects: readonly object[]): Shapes =>
    [...new Set(objects.flatMap(Object.keys))].map((key) => [key, shape as Shape<unknown>]);
  const withoutMissing = (parts: Parts) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Record<string, T>;
  return {
    isQuiet: false,
    isSame: (a, b, loudOnly = false) => shapesFor(a, b).every(([key]) => isSamePart(shape, a[key], b[key], loudOnly)),
    merge: (versions, path) => {
      const merged = mergeParts(shapesFor(versions.mine, versions.theirs), versions, path);
      return { ...merged, value: withoutMissing(merged.value) };
    },
    take: (value, from, [key = '', ...rest]) =>
      withoutMissing({ ...value, [key]: takePart(shape, { value: value[key], from: from[key] }, rest) }),
  };
}
