import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Definition, definitionOf, partsOf, uidOf } from './schema-walk.ts';

/** Says which uid to put where one of `entity` is asked for; `path` tells the slots apart (`links.0.providerUid`). */
export interface Fill {
  (entity: string, path: string): string;
  /** Which alternative is taken of those that point at a record, from 0: the last where there are fewer. */
  readonly turn?: number;
}

const pointing = (options: readonly z.ZodType[] = []) => options.filter(pointsSomewhere);

/** How many turns it takes to have sampled every alternative of a schema that points at a record. */
export const turnsOf = (schema: z.ZodType | undefined): number =>
  Math.max(
    1,
    ...[...(schema ? partsOf(schema) : [])].map((part) => pointing(definitionOf(part.schema).options).length),
  );

let count = 0;

/** Texts of the kinds that the contract asks for; the first that the schema takes is used. */
const texts = (): string[] => [
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

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

function sampleText(schema: z.ZodType, path: string): string {
  count += 1;
  const found = [...texts(), ''].find((text) => takes(schema, text)) ?? longer(schema);
  if (found === undefined) throw new Error(`test/support/sample.ts knows no text that ${path} takes`);
  return found;
}

/** For a text with a least or an exact length. */
function longer(schema: z.ZodType): string | undefined {
  return [2, 4, 8, 16, 32, 43, 64].map((length) => 'a'.repeat(length)).find((text) => takes(schema, text));
}

function sampleNumber(schema: z.ZodType, path: string): number {
  const found = [1, 0, 2, 10, 25, 100, 587, 900].find((number) => takes(schema, number));
  if (found === undefined) throw new Error(`test/support/sample.ts knows no number that ${path} takes`);
  return found;
}

const pointsSomewhere = (schema: z.ZodType) => [...partsOf(schema)].some((part) => uidOf(part.schema));

function samplePipe(definition: Definition, schema: z.ZodType, fill: Fill, path: string): unknown {
  const { in: input, out } = definition as { in: z.ZodType; out: z.ZodType };
  // A preprocessed value: what it becomes can be given as it is.
  if (definitionOf(input).type === 'transform') return sample(out, fill, path);
  const inner = definitionOf(out).type;
  // `anyOf`: several values in one text.
  if (inner === 'array') return (sample(out, fill, path) as unknown[]).join(',');
  if (inner === 'pipe' || definitionOf(input).type === 'pipe') return sample(input, fill, path);
  return definitionOf(input).type === 'string' ? sampleText(schema, path) : sample(input, fill, path);
}

function sampleArray(schema: z.ZodType, element: z.ZodType, fill: Fill, path: string): unknown[] {
  // One, or as many as it must have; uids differ from each other only where `fill` makes them.
  const one = sample(element, fill, path ? `${path}.0` : '0');
  for (let length = 1; length <= 20; length += 1) {
    const several = Array.from({ length }, () => one);
    if (takes(schema, several)) return several;
  }
  return [one];
}

/**
 * A value that `schema` takes, as a caller would send it. Every field is there, the optional ones too; where there is a
 * choice, one that points at a record is taken, so that each uid slot is visited.
 */
export function sample(schema: z.ZodType, fill: Fill, path = ''): unknown {
  const entity = uidOf(schema);
  if (entity) return fill(entity, path);
  const definition = definitionOf(schema);
  const at = (key: string) => (path ? `${path}.${key}` : key);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([key, value]) => [key, sample(value, fill, at(key))]),
      );
    case 'array':
      return sampleArray(schema, definition.element as z.ZodType, fill, path);
    case 'tuple':
      return (definition.items ?? []).map((item, index) => sample(item, fill, at(String(index))));
    case 'record': {
      const key = sample(definition.keyType as z.ZodType, fill, at('<key>')) as string;
      return { [key]: sample(definition.valueType as z.ZodType, fill, at('<value>')) };
    }
    case 'union': {
      const [first] = definition.options ?? [];
      const choices = pointing(definition.options);
      return sample(choices[fill.turn ?? 0] ?? choices.at(-1) ?? (first as z.ZodType), fill, path);
    }
    case 'pipe':
      return samplePipe(definition, schema, fill, path);
    case 'intersection':
      return {
        ...(sample(definition.left as z.ZodType, fill, path) as object),
        ...(sample(definition.right as z.ZodType, fill, path) as object),
      };
    case 'string':
      return sampleText(schema, path);
    case 'number':
    case 'int':
      return sampleNumber(schema, path);
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
      if (definition.innerType) return sample(definition.innerType, fill, path);
      throw new Error(`test/support/sample.ts does not know ${definition.type} (${path})`);
  }
}
