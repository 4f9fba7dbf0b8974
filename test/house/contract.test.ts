import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '#root/contract/platform/errors.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { examples } from '#root/server/platform/http/examples.ts';
import { openApi } from '#root/server/platform/http/openapi.ts';
import { features } from '#root/server/start/features.ts';
import { readDefinition, readUidTarget, walkSchema } from '#test/support/schema-walk.ts';

const describeRoute = ({ endpoint }: (typeof features)[number]) => `${endpoint.method} ${endpoint.path}`;
const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;

/** The schemas of all inputs of all calls, with their paths. */
const inputs = features.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((where) => {
    const schema = route.endpoint[where];
    return schema
      ? [...walkSchema(schema)].map((part) => ({ ...part, at: `${describeRoute(route)} ${where} ${part.path}` }))
      : [];
  }),
);

const fixedFormats: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

function isBounded(schema: z.ZodType): boolean {
  const { type } = readDefinition(schema);
  const json = toJsonSchema(schema);
  if (type === 'string') return json.maxLength !== undefined || fixedFormats.has(json.format);
  // For an integer without bounds, JSON Schema has the bounds of JavaScript's safe integers. No database column has
  // these bounds, so they count as no bounds.
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = json as Record<string, number>;
  if (type === 'number' || type === 'int')
    return minimum > Number.MIN_SAFE_INTEGER && maximum < Number.MAX_SAFE_INTEGER;
  if (type === 'array') return json.maxItems !== undefined;
  return true;
}

describe(`${features.length} API calls`, () => {
  it(`each of the ${inputs.length} inputs is bounded: texts, numbers and lists`, () => {
    // A pipe parses a text further, for example `anyOf` or an email address. The bound of the text also bounds the
    // schemas behind it.
    const afterText = new Set(
      inputs.flatMap(({ schema }) => {
        const { type, in: input, out } = readDefinition(schema);
        return type === 'pipe' && input && readDefinition(input).type !== 'transform' && out
          ? [...walkSchema(out)].map((part) => part.schema)
          : [];
      }),
    );
    const unbounded = inputs.filter(({ schema }) => !afterText.has(schema) && !isBounded(schema)).map(({ at }) => at);
    expect([...new Set(unbounded)]).toEqual([]);
    expect([z.string(), z.email(), z.int().min(0), z.array(z.boolean())].some(isBounded)).toBe(false);
  });

  it('the messages about refused input are sentences for people, not messages of a validator', () => {
    const hostile = [undefined, null, '', '\u0000', 'x', 'x'.repeat(3_000), true, -1e9, 1.5, 1e15, [], {}, { a: 1 }];
    const lists = [Array.from({ length: 9 }), Array.from({ length: 2_000 }, () => 'x')];
    // Transformations are left out, because they only receive input that an earlier schema has accepted.
    const whole = inputs.filter(({ schema }) => readDefinition(schema).type !== 'transform');
    const messages = new Set(
      whole.flatMap(({ schema, at }) =>
        [...hostile, ...lists].flatMap((value) =>
          (schema.safeParse(value).error?.issues ?? []).map(({ message }) => `${message} (${at})`),
        ),
      ),
    );
    expect(messages.size).toBeGreaterThan(100);
    const foreign =
      /expected|received|\binvalid\b|too (small|big)|unrecogni[sz]ed|undefined|\bNaN\b|array|object|string|regex|[>≥<]=/i;
    const told = [...messages].filter((message) => !message.startsWith(catalogue.invalidClient));
    expect(told.filter((message) => foreign.test(message.split(' (')[0] ?? ''))).toEqual([]);
  });

  it('every required permission is in the list of permissions', () => {
    const known = new Set<string>(permissions);
    expect(new Set(permissions).size).toBe(permissions.length);
    const unknown = features.flatMap((route) =>
      route.endpoint.permissions.filter((one) => !known.has(one)).map((one) => `${describeRoute(route)}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it('no two calls have the same method and path', () => {
    const calls = features.map((route) => describeRoute(route).replaceAll(/:\w+/g, ':'));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe('history of a record', () => {
  /** Returns the call that reads one record of a kind; undefined if there is no such call. */
  const findReadCall = (kind: string) =>
    features.find(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        /\/:uid$/.test(endpoint.path) &&
        [...walkSchema(endpoint.params as z.ZodType)].some(({ schema }) => readUidTarget(schema) === kind),
    )?.endpoint;

  // Organisations are left out: their own users read the history as settings, and only landlords read the record.
  it.each(kinds.filter((kind) => kind !== 'organization'))(
    'the history of the kind %s needs the same permissions as the record',
    (kind) => {
      expect(recordHistory[kind].permissions).toEqual(findReadCall(kind)?.permissions);
    },
  );
});

describe('OpenAPI document', () => {
  type Operation = { operationId: string; parameters: { name: string; in: string }[]; responses: object };
  const document = openApi(features, '0.0.0', 'access') as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  it('every call has its own operation id', () => {
    expect(operations).toHaveLength(features.length);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('every path parameter is declared, and every operation has a successful response', () => {
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('every example belongs to a call and fits its contract', () => {
    for (const { endpoint, body, response } of examples) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[endpoint.method.toLowerCase()]).toBeDefined();
      if (body !== undefined) expect(endpoint.body?.parse(body)).toEqual(body);
      if (response !== undefined) expect(endpoint.response?.parse(response)).toEqual(response);
    }
    expect(JSON.stringify(document)).toContain('Payline Bureau');
  });

  it('every reference leads to a part of the document', () => {
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
