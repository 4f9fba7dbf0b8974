import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { errors } from './define-error.ts';

/** `filter[state]=draft` becomes `{filter: {state: 'draft'}}`; a key given twice keeps its last value. */
export function parseQuery(search: string): Record<string, unknown> {
  const plain: [string, unknown][] = [];
  const filter: [string, string][] = [];
  for (const [key, value] of new URLSearchParams(search)) {
    const field = /^filter\[([A-Za-z]{1,50})\]$/.exec(key)?.[1];
    if (field) filter.push([field, value]);
    else plain.push([key, value]);
  }
  // fromEntries defines own properties, so `__proto__` is a key like any other.
  return Object.fromEntries(filter.length ? [...plain, ['filter', Object.fromEntries(filter)]] : plain);
}

function problems(error: z.ZodError, prefix = ''): FieldProblem[] {
  return error.issues.map((issue) => ({
    field: [prefix, ...issue.path].filter((part) => part !== '').join('.'),
    message: issue.message,
  }));
}

/**
 * Parses the input of a call. Reports all problems at once, each with its field. An invalid uid in the path counts as
 * an unknown record.
 * @throws 404 for the path, 400 `validation` for query and body
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

/** Returns the version in If-Match. @throws 428 without one, 412 if it cannot be valid */
export function parseVersion(header: string | undefined): number {
  if (!header) throw errors.versionNeeded();
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!version) throw errors.stale();
  return Number(version);
}
