import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Props of {@link Loaded}. */
export interface LoadedProps<Answer> {
  read: UseQueryResult<Answer>;
  /** The heading for an error. Absent: the standard heading. */
  failedTitle?: string;
  /** Renders the data that was read. */
  children: (answer: Answer) => ReactNode;
}

/**
 * A page that needs one read: grey lines while it is loading, or the error with a retry. If a later read fails, the
 * page remains visible with everything that was typed.
 */
export function Loaded<Answer>({ read, failedTitle, children }: LoadedProps<Answer>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} title={failedTitle} onRetry={() => void read.refetch()} />;
  return <PageSkeleton />;
}
