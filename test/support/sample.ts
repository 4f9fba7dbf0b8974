import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Definition, readDefinition, readUidTarget, walkSchema } from './schema-walk.ts';

/** A function that returns a uid of a record of `kind` for the field at `path`, for example `links.0.providerUid`. */
export interface UidSource {
  (kind: string, path: string): string;
  /**
   * The index of the union alternative to use, among the alternatives that point at a record. A union with fewer such
   * alternatives uses the last one.
   */
  readonly turn?: number;
}

const findPointing = (options: readonly z.ZodType[] = []) => options.filter(pointsAtRecord);

/** Returns the number of samples that are needed to cover every union alternative that points at a record. */
export const countTurns = (schema: z.ZodType | undefined): number =>
  Math.max(
    1,
    ...[...(schema ? walkSchema(schema) : [])].map((part) => findPointing(readDefinition(part.schema).options).length),
  );

let count = 0;

/** Returns texts in the formats that the contract has. A sample uses the first text that its schema accepts. */
const listTexts = (): string[] => [
  `Sample ${count}`,
  `sample-${count}`,
  `sample-${count}@example.com`,
  '2026-11-21',
  '2026-11-21T12:00:00Z',
  '12:30',
  '#1971C2',
  '+31 20 555 0100',
  'https://www.example.org',
  'mail.example.org',
  'UTC',
  '123456',
  'Correct-Horse-7-Battery',
  'true',
  '1',
  randomUUID(),
];

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

function buildText(schema: z.ZodType, path: string): string {
  count += 1;
  const value = [...listTexts(), ''].find((text) => accepts(schema, text)) ?? findByLength(schema);
  if (value === undefined) throw new Error(`test/support/sample.ts knows no text that ${path} takes`);
  return value;
}

/** Returns a text for a schema that requires a minimum or exact length; undefined if no text fits. */
function findByLength(schema: z.ZodType): string | undefined {
  return [2, 4, 8, 16, 32, 43, 64].map((length) => 'a'.repeat(length)).find((text) => accepts(schema, text));
}

function buildNumber(schema: z.ZodType, path: string): number {
  const value = [1, 0, 2, 10, 25, 100, 587, 900].find((number) => accepts(schema, number));
  if (value === undefined) throw new Error(`test/support/sample.ts knows no number that ${path} takes`);
  return value;
}

const pointsAtRecord = (schema: z.ZodType) => [...walkSchema(schema)].some((part) => readUidTarget(part.schema));

function buildPipe(definition: Definition, schema: z.ZodType, fill: UidSource, path: string): unknown {
  const { in: input, out } = definition as { in: z.ZodType; out: z.ZodType };
  // The output of a preprocessing step is also a valid input, so a sample of the output is enough.
  if (readDefinition(input).type === 'transform') return buildSample(out, fill, path);
  const inner = readDefinition(out).type;
  // An `anyOf` list is sent as one text with commas.
  if (inner === 'array') return (buildSample(out, fill, path) as unknown[]).join(',');
  if (inner === 'pipe' || readDefinition(input).type === 'pipe') return buildSample(input, fill, path);
  return readDefinition(input).type === 'string' ? buildText(schema, path) : buildSample(input, fill, path);
}

function buildArray(schema: z.ZodType, element: z.ZodType, fill: UidSource, path: string): unknown[] {
  // Repeats one element until the schema accepts the array, so all elements have the same uids.
  const one = buildSample(element, fill, path ? `${path}.0` : '0');
  for (let length = 1; length <= 20; length += 1) {
    const several = Array.from({ length }, () => one);
    if (accepts(schema, several)) return several;
  }
  return [one];
}

/**
 * Builds a value that `schema` accepts, as a caller would send it. Sets every field, including optional ones. For a
 * union, uses an alternative that points at a record, so that `fill` supplies each uid. If a schema has an example,
 * uses this example.
 */
export function buildSample(schema: z.ZodType, fill: UidSource, path = ''): unknown {
  const kind = readUidTarget(schema);
  if (kind) return fill(kind, path);
  const [example] = (schema.meta() as { examples?: readonly unknown[] } | undefined)?.examples ?? [];
  if (example !== undefined) return example;
  const definition = readDefinition(schema);
  const at = (key: string) => (path ? `${path}.${key}` : key);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([key, value]) => [key, buildSample(value, fill, at(key))]),
      );
    case 'array':
      return buildArray(schema, definition.element as z.ZodType, fill, path);
    case 'tuple':
      return (definition.items ?? []).map((item, index) => buildSample(item, fill, at(String(index))));
    case 'record': {
      const key = buildSample(definition.keyType as z.ZodType, fill, at('<key>')) as string;
      return { [key]: buildSample(definition.valueType as z.ZodType, fill, at('<value>')) };
    }
    case 'union': {
      const [first] = definition.options ?? [];
      const choices = findPointing(definition.options);
      return buildSample(choices[fill.turn ?? 0] ?? choices.at(-1) ?? (first as z.ZodType), fill, path);
    }
    case 'pipe':
      return buildPipe(definition, schema, fill, path);
    case 'intersection':
      return {
        ...(buildSample(definition.left as z.ZodType, fill, path) as object),
        ...(buildSample(definition.right as z.ZodType, fill, path) as object),
      };
    case 'string':
      return buildText(schema, path);
    case 'number':
    case 'int':
      return buildNumber(schema, path);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return {};
    default:
      if (definition.innerType) return buildSample(definition.innerType, fill, path);
      throw new Error(`test/support/sample.ts does not know ${definition.type} (${path})`);
  }
}
