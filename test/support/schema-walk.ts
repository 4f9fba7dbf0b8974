import type { z } from 'zod';

/** The parts of a Zod schema's definition that the walks below read. */
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

export const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The entity that a uid points at; undefined where the schema is no such uid. */
export const uidOf = (schema: z.ZodType): string | undefined =>
  (schema.meta() as { uidOf?: string } | undefined)?.uidOf;

/** A schema within another, and the way to it: `links.0.providerUid`. */
export interface Part {
  readonly schema: z.ZodType;
  readonly path: string;
}

/** Every schema within `schema`, itself first. */
export function* partsOf(schema: z.ZodType, path = ''): Generator<Part> {
  yield { schema, path };
  const definition = definitionOf(schema);
  const at = (key: string) => (path ? `${path}.${key}` : key);
  for (const [key, value] of Object.entries(definition.shape ?? {})) yield* partsOf(value, at(key));
  if (definition.element) yield* partsOf(definition.element, at('0'));
  if (definition.keyType) yield* partsOf(definition.keyType, at('<key>'));
  if (definition.valueType) yield* partsOf(definition.valueType, at('<value>'));
  const { innerType, in: input, out, left, right, options = [], items = [], getter } = definition;
  for (const inner of [innerType, input, out, left, right, ...options, getter?.()]) {
    if (inner) yield* partsOf(inner, path);
  }
  for (const [index, item] of items.entries()) yield* partsOf(item, at(String(index)));
}
