import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordHistory, recordKindNames } from '#root/contract/audit-log.ts';
import { permissions } from '#root/contract/permissions.ts';
import { features } from '#root/server/features.ts';
import { examples } from '#root/server/http/examples.ts';
import { openApi } from '#root/server/http/openapi.ts';
import { definitionOf, partsOf, uidOf } from '#test/support/schema-walk.ts';

const label = ({ endpoint }: (typeof features)[number]) => `${endpoint.method} ${endpoint.path}`;
const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;

/** Everything that a call takes in, with the way to it. */
const inputs = features.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((where) => {
    const schema = route.endpoint[where];
    return schema ? [...partsOf(schema)].map((part) => ({ ...part, at: `${label(route)} ${where} ${part.path}` })) : [];
  }),
);

const fixedFormats: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

function isBounded(schema: z.ZodType): boolean {
  const { type } = definitionOf(schema);
  const json = jsonOf(schema);
  if (type === 'string') return json.maxLength !== undefined || fixedFormats.has(json.format);
  // A whole number without bounds of its own has those of JavaScript, which no column of the database has.
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = json as Record<string, number>;
  if (type === 'number' || type === 'int')
    return minimum > Number.MIN_SAFE_INTEGER && maximum < Number.MAX_SAFE_INTEGER;
  if (type === 'array') return json.maxItems !== undefined;
  return true;
}

describe(`contract of ${features.length} calls`, () => {
  it(`bounds each of its ${inputs.length} inputs: texts, numbers and lists`, () => {
    // What follows a bounded text in a pipe (`anyOf`, an e-mail address) is bounded by it.
    const afterText = new Set(
      inputs.flatMap(({ schema }) => {
        const { type, in: input, out } = definitionOf(schema);
        return type === 'pipe' && input && definitionOf(input).type !== 'transform' && out
          ? [...partsOf(out)].map((part) => part.schema)
          : [];
      }),
    );
    const unbounded = inputs.filter(({ schema }) => !afterText.has(schema) && !isBounded(schema)).map(({ at }) => at);
    expect([...new Set(unbounded)]).toEqual([]);
    expect([z.string(), z.email(), z.int().min(0), z.array(z.boolean())].some(isBounded)).toBe(false);
  });

  it('names only permissions of the one list', () => {
    const known = new Set<string>(permissions);
    expect(new Set(permissions).size).toBe(permissions.length);
    const unknown = features.flatMap((route) =>
      route.endpoint.permissions.filter((one) => !known.has(one)).map((one) => `${label(route)}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has each call once, whatever its parameters are called', () => {
    const calls = features.map((route) => label(route).replaceAll(/:\w+/g, ':'));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe('the history of a record', () => {
  /** The call that reads one record of a kind, where there is one. */
  const reading = (kind: string) =>
    features.find(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        /\/:uid$/.test(endpoint.path) &&
        [...partsOf(endpoint.params as z.ZodType)].some(({ schema }) => uidOf(schema) === kind),
    )?.endpoint;

  // What an organisation is to its own people are its settings; the record is the landlord's.
  it.each(recordKindNames.filter((kind) => kind !== 'organization'))(
    'of the kind %s is for who may read it',
    (kind) => {
      expect(recordHistory[kind].permissions).toEqual(reading(kind)?.permissions);
    },
  );
});

describe('OpenAPI document', () => {
  type Operation = { operationId: string; parameters: { name: string; in: string }[]; responses: object };
  const document = openApi(features, '0.0.0', 'access') as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  it('has every call under an id of its own', () => {
    expect(operations).toHaveLength(features.length);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('declares each parameter of a path, and an answer for each success', () => {
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('has examples of calls that there are, as their contracts take and give them', () => {
    for (const { endpoint, body, response } of examples) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[endpoint.method.toLowerCase()]).toBeDefined();
      if (body !== undefined) expect(endpoint.body?.parse(body)).toEqual(body);
      if (response !== undefined) expect(endpoint.response?.parse(response)).toEqual(response);
    }
    expect(JSON.stringify(document)).toContain('Payline Bureau');
  });

  it('refers only to what it has', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref);
    const missing = refs.filter(
      (ref) =>
        ref
          .split('/')
          .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document) ===
        undefined,
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
