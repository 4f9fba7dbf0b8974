import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Props of {@link Loaded}. */
export interface LoadedProps<Answer> {
  read: UseQueryResult<Answer>;
  /** Replaces the heading of the failure. */
  failedTitle?: string;
  /** Renders the answer. */
  children: (answer: Answer) => ReactNode;
}

/**
 * A page of one read: grey lines while it loads, or the failure with a retry. When a later read fails, the page stays with
 * everything that was typed.
 */
export function Loaded<Answer>({ read, failedTitle, children }: LoadedProps<Answer>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} title={failedTitle} onRetry={() => void read.refetch()} />;
  return <PageSkeleton />;
}
