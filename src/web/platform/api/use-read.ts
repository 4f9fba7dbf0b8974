import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { addressOf, type CallInput, call } from './call.ts';

/** What a read is filed under: the organisation it is about, and its address. */
export function readKey(endpoint: EndpointShape, input: CallInput<EndpointShape> = {}): readonly unknown[] {
  const address = addressOf(endpoint, input.params, (input.query as object | undefined) ?? {});
  return [actingOrganisation()?.uid ?? 'own', address, ...(input.body === undefined ? [] : [input.body])];
}

/** The query of one read, for `useQuery`, `ensureQueryData` and the like. */
export function read<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}) {
  return queryOptions({
    queryKey: readKey(endpoint, input as CallInput<EndpointShape>),
    queryFn: (): Promise<ResponseOf<E>> => call(endpoint, input),
  });
}

/** The organisation and the path, without what is asked of it: another record has another one. */
const subject = ([organisation, address]: readonly unknown[]) => `${organisation} ${String(address).split('?')[0]}`;

/**
 * Reads by contract. While another page of a list loads, the former one stays; of another record, nothing does.
 * `enabled: false` waits.
 */
export function useRead<E extends EndpointShape>(endpoint: E, input: CallInput<E> & { enabled?: boolean } = {}) {
  const { enabled = true, ...rest } = input;
  const query = read(endpoint, rest as CallInput<E>);
  return useQuery({
    ...query,
    enabled,
    placeholderData: (former, of) => (of && subject(of.queryKey) === subject(query.queryKey) ? former : undefined),
  });
}
