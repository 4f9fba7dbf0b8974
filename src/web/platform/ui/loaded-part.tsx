import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { LinesSkeleton } from './page-skeleton.tsx';

interface Props<Answer> {
  readonly read: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** A part of a page that needs one read. Its heading is shown immediately. */
export function LoadedPart<Answer>({ read, children }: Props<Answer>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return <LinesSkeleton lines={6} />;
}
