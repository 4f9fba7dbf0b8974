import type { EndpointShape } from '#root/contract/platform/endpoint.ts';

export interface RefetchOptions {
  /**
   * Returns whether a read of this address is repeated immediately if its data are on the screen. Absent: all reads on
   * the screen are repeated immediately. Other reads are repeated when their data are next shown.
   */
  readonly refetch?: ((address: string) => boolean) | undefined;
}

interface CallListener {
  /** Called after each successful request. */
  readonly succeeded: (endpoint: EndpointShape, options: RefetchOptions) => void;
  /** Called after each read that was refused because the person lacks a permission. */
  readonly forbidden: () => void;
}

let listener: CallListener = { succeeded: () => undefined, forbidden: () => undefined };

/**
 * Sets the listener for the outcomes of requests. The frame sets it, so that the sign-in page does not have to load the
 * code for every kind of record.
 */
export function onCall(next: CallListener): void {
  listener = next;
}

/** Notifies the listener of a successful request. */
export const announceCall: CallListener['succeeded'] = (endpoint, options) => listener.succeeded(endpoint, options);

/** Notifies the listener of a read that was refused because the person lacks a permission. */
export const announceForbidden = (): void => listener.forbidden();
