import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Answers that asking again would not change. */
const settled = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * What has been read. A page shows what is known at once and asks again in the background; only failures that may pass
 * are tried again, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && !settled(error),
      // Whoever waits is told within two seconds that nothing comes; also without a network, instead of waiting for it.
      retryDelay: (count) => 500 * (count + 1),
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
