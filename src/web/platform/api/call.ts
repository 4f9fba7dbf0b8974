import {
  type EndpointShape,
  type GivenBody,
  type GivenQuery,
  isOrganisationScope,
  type ResponseOf,
} from '#root/contract/platform/endpoint.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { renewSession, sessionRefused } from '#root/web/platform/session/renew.ts';
import { toastFailed } from '#root/web/platform/ui/toast.tsx';
import { type ApiError, errorOf, networkError } from './api-error.ts';

/** What a call sends. Path parameters are strings; query and body are the contract's, before parsing. */
export interface CallInput<E extends EndpointShape> {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: GivenQuery<E> | undefined;
  readonly body?: GivenBody<E> | undefined;
  /** The version of the record that was read; goes as If-Match. */
  readonly version?: number | undefined;
  readonly file?: File | undefined;
  /** Polling and the like: must not keep an idle session alive. */
  readonly background?: boolean | undefined;
  /** The request must outlive the page (the browser allows 64 kB). */
  readonly keepalive?: boolean | undefined;
}

/** Requests are given up after three minutes (specification 7). */
const timeout = 3 * 60_000;

/** The address of a call, filled in. */
export function addressOf(
  endpoint: EndpointShape,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): string {
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (value === undefined || value === '') return [];
    if (typeof value !== 'object' || value === null) return [[key, String(value)]];
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== '')
      .map(([field, inner]) => [`${key}[${field}]`, String(inner)]);
  });
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

function requestOf(endpoint: EndpointShape, input: CallInput<EndpointShape>): RequestInit {
  const headers = new Headers();
  const organisation = actingOrganisation();
  if (organisation && isOrganisationScope(endpoint.scope)) headers.set('organization', organisation.uid);
  if (input.version !== undefined) headers.set('if-match', `"${input.version}"`);
  if (input.background) headers.set('x-background', '1');
  let body: BodyInit | undefined;
  if (input.file) {
    const form = new FormData();
    form.set('file', input.file);
    body = form;
  } else if (endpoint.body) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input.body ?? {});
  }
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
    ...(body !== undefined && { body }),
    ...(input.keepalive && { keepalive: true }),
  };
}

async function send(endpoint: EndpointShape, input: CallInput<EndpointShape>): Promise<Response> {
  const address = addressOf(endpoint, input.params, (input.query as object | undefined) ?? {});
  try {
    return await fetch(address, requestOf(endpoint, input));
  } catch {
    throw networkError();
  }
}

/**
 * Reads a refusal. 403 is said at once, wherever the call came from (specification 8); a page that is read says it itself.
 * People of an organisation that was suspended meanwhile are signed out.
 */
async function refusal(
  response: Response,
  endpoint: EndpointShape,
  input: CallInput<EndpointShape>,
): Promise<ApiError> {
  const error = await errorOf(response);
  if (error.status !== 403 || endpoint.scope === 'public') return error;
  if (error.code === 'tenant_inactive' && !actingOrganisation()) sessionRefused('suspended');
  else if (endpoint.method !== 'GET' && !input.background) toastFailed(error);
  return error;
}

/**
 * Sends, and once more after renewing the session when the access cookie has run out.
 * @param deliver sends once
 * @throws ApiError for every answer that is a refusal
 */
export async function exchange(
  endpoint: EndpointShape,
  input: CallInput<EndpointShape>,
  deliver: () => Promise<Response> = () => send(endpoint, input),
): Promise<Response> {
  const response = await deliver();
  if (response.ok) return response;
  if (response.status !== 401 || endpoint.scope === 'public') throw await refusal(response, endpoint, input);
  const renewed = await renewSession(input.background);
  if (renewed === 'refused') {
    sessionRefused();
    throw await errorOf(response);
  }
  if (renewed === 'unreachable') throw networkError();
  const second = await deliver();
  if (second.ok) return second;
  // Ended between the two.
  if (second.status === 401 && (await renewSession(input.background)) === 'refused') sessionRefused();
  throw await refusal(second, endpoint, input);
}

/**
 * Makes one call by its contract.
 * @returns the answer's body, typed by the contract; undefined for an empty one
 * @throws ApiError
 */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<ResponseOf<E>> {
  const response = await exchange(endpoint, input as CallInput<EndpointShape>);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;
}

/** Makes a call whose answer is a file. @throws ApiError */
export async function callForFile<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<Blob> {
  return (await exchange(endpoint, input as CallInput<EndpointShape>)).blob();
}

/** Makes a call whose answer is a file, and hands the file to the browser to save. @throws ApiError */
export async function download<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const response = await exchange(endpoint, input as CallInput<EndpointShape>);
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = named ? decodeURIComponent(named) : 'download';
  link.click();
  URL.revokeObjectURL(link.href);
}
