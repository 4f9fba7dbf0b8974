import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Returns whether another attempt would cause the same error. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * The cache of data that has been read. A page shows cached data immediately and reads it again in the background. Only
 * errors that may be temporary are retried, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && !isFinal(error),
      // An error is shown within two seconds, even if the network is down.
      retryDelay: (count) => 500 * (count + 1),
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
