import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type CallInput, call } from './call.ts';

/**
 * Writes by contract. Afterwards everything that was read counts as old: what is on the screen is read again, whatever
 * the write touched.
 * @returns a function that resolves with the answer and rejects with ApiError
 */
export function useSave<E extends EndpointShape>(endpoint: E): (input: CallInput<E>) => Promise<ResponseOf<E>> {
  const client = useQueryClient();
  return useCallback(
    async (input) => {
      const answer = await call(endpoint, input);
      // Not awaited: the person goes on while the screen catches up.
      void client.invalidateQueries();
      return answer;
    },
    [client, endpoint],
  );
}
