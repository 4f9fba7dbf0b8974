import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { errors } from './define-error.ts';

/**
 * Parses a query string: `filter[state]=draft` becomes `{filter: {state: 'draft'}}`. A repeated key has its last value.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const plain: [string, unknown][] = [];
  const filter: [string, string][] = [];
  for (const [key, value] of new URLSearchParams(search)) {
    const field = /^filter\[([A-Za-z]{1,50})\]$/.exec(key)?.[1];
    if (field) filter.push([field, value]);
    else plain.push([key, value]);
  }
  // fromEntries defines own properties, so `__proto__` becomes an ordinary key.
  return Object.fromEntries(filter.length ? [...plain, ['filter', Object.fromEntries(filter)]] : plain);
}

function problems(error: z.ZodError, prefix = ''): FieldProblem[] {
  return error.issues.map((issue) => ({
    field: [prefix, ...issue.path].filter((part) => part !== '').join('.'),
    message: issue.message,
  }));
}

/**
 * Parses the input of a call. All problems are reported at once, each with its field. An invalid uid in the path is
 * treated as an unknown record.
 * @throws 404 for the path, 400 `validation` for the query and the body
 */
export function parseInput(endpoint: EndpointShape, raw: { params: unknown; query: unknown; body: unknown }) {
  const params = endpoint.params?.safeParse(raw.params);
  if (params && !params.success) throw errors.notFound();
  const query = endpoint.query?.safeParse(raw.query);
  const body = endpoint.body?.safeParse(raw.body ?? {});
  const fields = [
    ...(query && !query.success ? problems(query.error) : []),
    ...(body && !body.success ? problems(body.error) : []),
  ];
  if (fields.length) throw errors.validation({ fields });
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** Returns the version in If-Match. @throws 428 if the header is missing, 412 if the version is invalid */
export function parseVersion(header: string | undefined): number {
  if (!header) throw errors.versionNeeded();
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!version) throw errors.stale();
  return Number(version);
}
