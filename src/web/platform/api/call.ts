import {
  type EndpointShape,
  type GivenBody,
  type GivenQuery,
  isOrganisationScope,
  type ResponseOf,
} from '#root/contract/platform/endpoint.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { renewSession, sessionRefused } from '#root/web/platform/session/renew.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { type ApiError, networkError, readError } from './api-error.ts';
import { requestTimeout } from './request-timeout.ts';
import { announceCall, announceForbidden, type RefetchOptions } from './writes.ts';

/**
 * The data that a request sends. Path parameters are strings; query and body have the types of the contract before
 * parsing.
 */
export interface CallInput<E extends EndpointShape> extends RefetchOptions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: GivenQuery<E> | undefined;
  readonly body?: GivenBody<E> | undefined;
  /** The version of the record that was read, sent as If-Match. */
  readonly version?: number | undefined;
  readonly file?: File | undefined;
  /**
   * Whether the request runs in the background, such as polling. Such a request must not keep an idle session alive.
   */
  readonly background?: boolean | undefined;
  /** Whether the request has to outlive the page. Browsers allow 64 kB for such requests. */
  readonly keepalive?: boolean | undefined;
}

/** Returns the address of an endpoint with its parameters. */
export function buildAddress(
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

function buildRequest(endpoint: EndpointShape, input: CallInput<EndpointShape>): RequestInit {
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
    signal: AbortSignal.timeout(requestTimeout),
    ...(body !== undefined && { body }),
    ...(input.keepalive && { keepalive: true }),
  };
}

async function send(endpoint: EndpointShape, input: CallInput<EndpointShape>): Promise<Response> {
  const address = buildAddress(endpoint, input.params, (input.query as object | undefined) ?? {});
  try {
    return await fetch(address, buildRequest(endpoint, input));
  } catch {
    throw networkError();
  }
}

/**
 * Reads the error of a refused request. If a write is refused with 403, a toast is shown too (specification 8). If a
 * read is refused, the page itself shows the error. If the organisation has been suspended, the person is signed out. If
 * a read is refused because a permission is missing, the profile is read again, because the person's roles may have
 * changed: the menu and the page then show what is left. After a refused write, the profile is not read again, because
 * the page would remove the form with everything that has been typed.
 */
async function readRefusal(
  response: Response,
  endpoint: EndpointShape,
  input: CallInput<EndpointShape>,
): Promise<ApiError> {
  const error = await readError(response);
  if (error.status !== 403 || endpoint.scope === 'public') return error;
  if (error.code === 'tenant_inactive' && !actingOrganisation()) sessionRefused('suspended');
  else if (endpoint.method !== 'GET') {
    if (!input.background) toastFailed(error);
  } else if (error.code === 'forbidden') announceForbidden();
  return error;
}

/**
 * Sends a request. If the access cookie has expired, renews the session and sends the request again.
 * @param deliver sends the request once
 * @throws ApiError for every unsuccessful response
 */
export async function exchange(
  endpoint: EndpointShape,
  input: CallInput<EndpointShape>,
  deliver: () => Promise<Response> = () => send(endpoint, input),
): Promise<Response> {
  const response = await deliver();
  if (response.ok) return response;
  if (response.status !== 401 || endpoint.scope === 'public') throw await readRefusal(response, endpoint, input);
  const renewed = await renewSession(input.background);
  if (renewed === 'refused') {
    sessionRefused();
    throw await readError(response);
  }
  if (renewed === 'unreachable') throw networkError();
  const second = await deliver();
  if (second.ok) return second;
  // If the second request is refused too, the session may have ended since the renewal. Another renewal finds that out.
  if (second.status === 401 && (await renewSession(input.background)) === 'refused') sessionRefused();
  throw await readRefusal(second, endpoint, input);
}

/**
 * Sends one request as defined by its contract. After a write, the data on the screen that the write has changed are
 * read again.
 * @returns the body of the response, typed by the contract; undefined if the response is empty
 * @throws ApiError
 */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<ResponseOf<E>> {
  const response = await exchange(endpoint, input as CallInput<EndpointShape>);
  const answer = (response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;
  announceCall(endpoint, { refetch: input.refetch ?? skipDeleted(endpoint, input.params) });
  return answer;
}

/** Returns the option that prevents a deleted record from being read again: the response would be 404. */
function skipDeleted({ method, path }: EndpointShape, params: CallInput<EndpointShape>['params'] = {}) {
  const uid = method === 'DELETE' ? params[path.split('/:').at(-1) ?? ''] : undefined;
  return uid === undefined ? undefined : (address: string) => !address.includes(uid);
}

/** Sends a request whose response is a file. @throws ApiError */
export async function callForFile<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<Blob> {
  return (await exchange(endpoint, input as CallInput<EndpointShape>)).blob();
}

/** Sends a request whose response is a file, and saves the file as a download. @throws ApiError */
export async function download<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const response = await exchange(endpoint, input as CallInput<EndpointShape>);
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = named ? decodeURIComponent(named) : 'download';
  link.click();
  URL.revokeObjectURL(link.href);
}
