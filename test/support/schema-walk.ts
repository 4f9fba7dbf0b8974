import type { z } from 'zod';

/** The parts of a Zod schema's definition that the functions below read. */
export interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, string>;
  readonly getter?: () => z.ZodType;
}

export const readDefinition = (schema: z.ZodType): Definition => schema.def as Definition;

/** Returns the kind of record that a uid points at, or undefined for any other schema. */
export const readUidTarget = (schema: z.ZodType): string | undefined =>
  (schema.meta() as { uidOf?: string } | undefined)?.uidOf;

/** A schema within another schema, and its path, for example `links.0.providerUid`. */
export interface Part {
  readonly schema: z.ZodType;
  readonly path: string;
}

/** Yields `schema` and every schema within it. */
export function* walkSchema(schema: z.ZodType, path = ''): Generator<Part> {
  yield { schema, path };
  const definition = readDefinition(schema);
  const at = (key: string) => (path ? `${path}.${key}` : key);
  for (const [key, value] of Object.entries(definition.shape ?? {})) yield* walkSchema(value, at(key));
  if (definition.element) yield* walkSchema(definition.element, at('0'));
  if (definition.keyType) yield* walkSchema(definition.keyType, at('<key>'));
  if (definition.valueType) yield* walkSchema(definition.valueType, at('<value>'));
  const { innerType, in: input, out, left, right, options = [], items = [], getter } = definition;
  for (const inner of [innerType, input, out, left, right, ...options, getter?.()]) {
    if (inner) yield* walkSchema(inner, path);
  }
  for (const [index, item] of items.entries()) yield* walkSchema(item, at(String(index)));
}
