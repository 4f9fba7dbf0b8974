/** An error, reduced to what the interface shows. */
export interface Problem {
  message: string;
  /** The request ID for support, shown in small print. */
  requestId?: string | undefined;
  /** The HTTP status; undefined if there was no response. */
  status?: number | undefined;
  /** Messages by field path, from the server or the form's schema. */
  fields?: Readonly<Record<string, string>> | undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Describes a thrown value of any type as a problem. API errors have `status`, `requestId` and `fields`. The fields are
 * a list of `{field, message}`, as in the response, or a record by path. All other errors have at least a message. The
 * function checks the shape and not the class of the error, so that components do not depend on the API layer.
 */
export function toProblem(error: unknown): Problem {
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
