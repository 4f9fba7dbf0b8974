import { useCallback } from 'react';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type CallInput, call } from './call.ts';

/**
 * Returns a function that sends one request as defined by its contract. The function is the same in every render. It
 * rejects with ApiError.
 */
export function useSave<E extends EndpointShape>(endpoint: E): (input: CallInput<E>) => Promise<ResponseOf<E>> {
  return useCallback((input) => call(endpoint, input), [endpoint]);
}
