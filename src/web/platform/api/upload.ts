import { type EndpointShape, isOrganisationScope, type ResponseOf } from '#root/contract/platform/endpoint.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { ApiError, networkError } from './api-error.ts';
import { buildAddress, exchange } from './call.ts';
import { requestTimeout } from './request-timeout.ts';
import { announceCall } from './writes.ts';

/** The data that an upload sends, and the callbacks for its progress. */
export interface UploadInput {
  readonly params: Readonly<Record<string, string>>;
  readonly file: File;
  /** Called with the percentage sent so far. */
  readonly onProgress: (percent: number) => void;
  /** Cancels the upload. The upload then rejects with the code `cancelled`. */
  readonly signal: AbortSignal;
}

const cancelled = () => new ApiError({ status: 0, code: 'cancelled', message: '' });

function send(endpoint: EndpointShape, { params, file, onProgress, signal }: UploadInput): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled());
    // fetch() can't report how much of a request has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(endpoint.method, buildAddress(endpoint, params));
    const organisation = actingOrganisation();
    if (organisation && isOrganisationScope(endpoint.scope)) request.setRequestHeader('organization', organisation.uid);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const id = request.getResponseHeader('x-request-id');
      resolve(
        new Response(request.responseText, { status: request.status, headers: id ? { 'x-request-id': id } : {} }),
      );
    };
    request.timeout = requestTimeout;
    request.onerror = () => reject(networkError());
    request.ontimeout = () => reject(networkError());
    request.onabort = () => reject(cancelled());
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

/**
 * Sends one file as defined by its contract, and reports the progress. If the session has expired, renews it and sends
 * the file again.
 * @throws ApiError
 */
export async function upload<E extends EndpointShape>(endpoint: E, input: UploadInput): Promise<ResponseOf<E>> {
  const response = await exchange(endpoint, {}, () => send(endpoint, input));
  const answer = (await response.json()) as ResponseOf<E>;
  announceCall(endpoint, {});
  return answer;
}
