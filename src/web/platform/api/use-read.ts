import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { listShown } from '#root/contract/shared/kinds/subjects.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { buildAddress, type CallInput, call } from './call.ts';
import type { ReadKey } from './refetch.ts';

/** Returns the cache key of a read. */
export function readKey(endpoint: EndpointShape, input: CallInput<EndpointShape> = {}): ReadKey {
  const address = buildAddress(endpoint, input.params, (input.query as object | undefined) ?? {});
  const rest = input.body === undefined ? [] : [input.body];
  return [actingOrganisation()?.uid ?? 'own', listShown(endpoint), address, ...rest];
}

/** Returns the query options of one read, for `useQuery`, `ensureQueryData` and similar functions. */
export function read<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}) {
  return queryOptions({
    queryKey: readKey(endpoint, input as CallInput<EndpointShape>),
    queryFn: (): Promise<ResponseOf<E>> => call(endpoint, input),
  });
}

/** Returns the organisation and the path of a read, without the query parameters. */
const withoutQuery = ([organisation, , address]: ReadKey) => `${organisation} ${address.split('?')[0]}`;

/**
 * Reads data as defined by the contract. While another page of the same list is loading, the previous page remains
 * visible; for another record, there is no data until it has been read. `enabled: false` postpones the read.
 */
export function useRead<E extends EndpointShape>(endpoint: E, input: CallInput<E> & { enabled?: boolean } = {}) {
  const { enabled = true, ...rest } = input;
  const query = read(endpoint, rest as CallInput<E>);
  return useQuery({
    ...query,
    enabled,
    placeholderData: (former, of) =>
      of && withoutQuery(of.queryKey) === withoutQuery(query.queryKey) ? former : undefined,
  });
}
