import type { EndpointShape } from '#root/contract/platform/endpoint.ts';

export interface RefetchOptions {
  /**
   * Returns whether a read of this address is repeated immediately if its data are on the screen. Absent: all reads on
   * the screen are repeated immediately. Other reads are repeated when their data are next shown.
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
