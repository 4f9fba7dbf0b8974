import type { Query } from '@tanstack/react-query';
import type { EndpointShape, Subjects } from '#root/contract/platform/endpoint.ts';
import { isTouched, listChanged } from '#root/contract/shared/kinds/subjects.ts';
import { queryClient } from './query-client.ts';
import type { RefetchOptions } from './writes.ts';

/** The key of a read in the cache: the organisation, what the answer shows, the address, and the body where there is one. */
export type ReadKey = readonly [organisation: string, shown: Subjects, address: string, ...rest: unknown[]];

/** Queries that ask for more than one answer have other keys. They are not cached. */
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
 * Fetches again what a call has changed and is on the screen. What was read before and is not on the screen counts as stale.
 * Every successful call() does this. Other uses: a change that somebody else has saved, and a finished job.
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

/** Makes several writes, and fetches what they have changed once, at the end. */
export async function refetchOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  openGroups += 1;
  try {
    return await work();
  } finally {
    openGroups -= 1;
    if (openGroups === 0) refetchWaiting();
  }
}

/** Resolves once the reads are back that the latest write has caused. */
export const waitForRefetch = (): Promise<unknown> => latest;
