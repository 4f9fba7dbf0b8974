/** An error as people see it. */
export interface Problem {
  message: string;
  /** For support; shown small. */
  requestId?: string | undefined;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** Message per field path, as the server or the form's schema gave it. */
  fields?: Readonly<Record<string, string>> | undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Reads a problem from anything that was thrown. Errors of the API have `status`, `requestId` and `fields`: a list of
 * `{field, message}` as in the answer, or a record by path. Everything else has at least a message. The function checks the
 * shape and not the class, so that components do not depend on the API layer.
 */
export function problemOf(error: unknown): Problem {
  const source = record(error);
  const fields = Array.isArray(source.fields)
    ? source.fields.map((one) => [record(one).field, record(one).message])
    : Object.entries(record(source.fields));
  const readable = fields.filter((one): one is [string, string] => one.every((part) => typeof part === 'string'));
  return {
    message: typeof source.message === 'string' ? source.message : String(error),
    requestId: typeof source.requestId === 'string' ? source.requestId : undefined,
    status: typeof source.status === 'number' ? source.status : undefined,
    fields: readable.length > 0 ? Object.fromEntries(readable) : undefined,
  };
}
