import type { Query } from '@tanstack/react-query';
import type { EndpointShape, Subjects } from '#root/contract/platform/endpoint.ts';
import { isTouched, listChanged } from '#root/contract/shared/kinds/subjects.ts';
import { queryClient } from './query-client.ts';
import type { RefetchOptions } from './writes.ts';

/**
 * The cache key of a read: the organisation, the subjects of the response, the address, and the body if there is one.
 */
export type ReadKey = readonly [organisation: string, shown: Subjects, address: string, ...rest: unknown[]];

/**
 * Returns whether a key is a {@link ReadKey}. The results of queries with other keys are not cached, so they need no
 * refetch.
 */
const isReadKey = (key: readonly unknown[]): key is ReadKey => Array.isArray(key[1]) || key[1] === 'everything';

interface Write extends RefetchOptions {
  readonly changed: Subjects;
}

let openGroups = 0;
let waiting: Write[] = [];
let latest: Promise<unknown> = Promise.resolve();

function refetch(writes: readonly Write[]): void {
  const isAnyTouched = (when: (write: Write, address: string) => boolean) => ({
    predicate: ({ queryKey }: Query) =>
      isReadKey(queryKey) && writes.some((write) => isTouched(queryKey[1], write.changed) && when(write, queryKey[2])),
  });
  void queryClient.invalidateQueries({ ...isAnyTouched(() => true), refetchType: 'none' });
  const isWanted = (write: Write, address: string) => write.refetch?.(address) ?? true;
  latest = queryClient.refetchQueries({ ...isAnyTouched(isWanted), type: 'active' });
}

/**
 * Reads data on the screen again if a request has changed them. Changed data that are only cached are marked as stale.
 * Every successful call() uses this function. Pages also use it when they notice a change by somebody else, or a
 * finished job.
 */
export function refetchChanged(endpoint: EndpointShape, options: RefetchOptions = {}): void {
  const changed = listChanged(endpoint);
  if (changed.length === 0) return;
  waiting.push({ changed, ...options });
  if (openGroups === 0) refetchWaiting();
}

function refetchWaiting(): void {
  const writes = waiting;
  waiting = [];
  if (writes.length > 0) refetch(writes);
}

/** Runs several writes. The data that they have changed are read again only once, after the last write. */
export async function refetchOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  openGroups += 1;
  try {
    return await work();
  } finally {
    openGroups -= 1;
    if (openGroups === 0) refetchWaiting();
  }
}

/** Resolves once the reads caused by the latest write have finished. */
export const waitForRefetch = (): Promise<unknown> => latest;
