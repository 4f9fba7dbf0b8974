import type { EndpointShape } from '#root/contract/platform/endpoint.ts';

export interface RefetchOptions {
  /**
   * Returns whether a read at this address is repeated immediately if it is on the screen. Absent: every such read is.
   * Other reads are repeated when they are next shown.
   */
  readonly refetch?: ((address: string) => boolean) | undefined;
}

type Listener = (endpoint: EndpointShape, options: RefetchOptions) => void;

let listener: Listener = () => undefined;

/**
 * Sets the listener that is called after each successful request. The frame sets it, so that the sign-in page does not
 * have to load the code for every kind of record.
 */
export function onCall(next: Listener): void {
  listener = next;
}

/** Notifies the listener of a successful request. */
export const announceCall: Listener = (endpoint, options) => listener(endpoint, options);
