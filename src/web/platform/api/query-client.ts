import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** True for errors that another attempt would not change. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * The cache of reads. A page shows cached data at once and reads it again in the background. Only failures that may be
 * temporary are retried, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && !isFinal(error),
      // A failure shows within two seconds, also without a network.
      retryDelay: (count) => 500 * (count + 1),
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
