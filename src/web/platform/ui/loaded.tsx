import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Props of {@link Loaded}. */
export interface LoadedProps<Answer> {
  read: UseQueryResult<Answer>;
  /** Replaces the heading of what is shown when it fails. */
  failedTitle?: string;
  /** Called once the answer is there. */
  children: (answer: Answer) => ReactNode;
}

/**
 * A page of what has been read: grey lines until it is there, and the reason with a retry where it does not come. What is
 * there stays when reading it again fails, and with it what has been typed.
 */
export function Loaded<Answer>({ read, failedTitle, children }: LoadedProps<Answer>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} title={failedTitle} onRetry={() => void read.refetch()} />;
  return <PageSkeleton />;
}
