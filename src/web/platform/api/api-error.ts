import { catalogue, type FieldProblem } from '#root/contract/platform/errors.ts';

/**
 * The error of a failed request. `status` is 0 if there was no response. `fields` names the invalid inputs, `details`
 * states what prevented the action, and `requestId` is for support.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    fields?: readonly FieldProblem[] | undefined;
    details?: unknown;
    requestId?: string | undefined;
  }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.fields = answer.fields ?? [];
    this.details = answer.details;
    this.requestId = answer.requestId;
  }
}

/** Returns the error for a request without a response: the network or the server is down. */
export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: catalogue.network });
}

const byStatus: Record<number, string> = {
  401: catalogue.loginAgain,
  403: catalogue.notAuthorised,
  404: catalogue.notFound,
  500: catalogue.system,
};

/**
 * Reads the error in a response. If the body has another shape, such as a page from a proxy, the message comes from the
 * catalogue.
 */
export async function readError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const error = (
    body as { error?: { code?: string; message?: string; fields?: FieldProblem[]; details?: unknown } } | undefined
  )?.error;
  return new ApiError({
    status: response.status,
    code: error?.code ?? 'unknown',
    message: error?.message ?? byStatus[response.status] ?? catalogue.general,
    fields: error?.fields,
    details: error?.details,
    requestId,
  });
}

/**
 * Returns the error, with the page's own message if the server failed. If the network is down, the error keeps its own
 * message about the network.
 * @param message '' if the page has none
 */
export function explainError(error: unknown, message: string): unknown {
  if (message === '' || !(error instanceof ApiError) || error.status < 500) return error;
  const { status, code, requestId } = error;
  return new ApiError({ status, code, message, requestId });
}
