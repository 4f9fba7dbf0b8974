import type { EndpointShape } from '#root/contract/platform/endpoint.ts';

export interface RefetchOptions {
  /**
   * Returns whether a read at this address is fetched again at once, if it is on the screen; default: each is. The others are
   * fetched when they are next shown.
   */
  readonly refetch?: ((address: string) => boolean) | undefined;
}

type Listener = (endpoint: EndpointShape, options: RefetchOptions) => void;

let listener: Listener = () => undefined;

/** Calls `next` after each successful call. The frame sets it, so that the login page does not load every kind of record. */
export function onCall(next: Listener): void {
  listener = next;
}

/** Says that a call has succeeded. */
export const announceCall: Listener = (endpoint, options) => listener(endpoint, options);
