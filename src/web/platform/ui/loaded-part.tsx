import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { LinesSkeleton } from './page-skeleton.tsx';

interface Props<Answer> {
  readonly read: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** A part of a page with one read, below a heading that shows at once. */
export function LoadedPart<Answer>({ read, children }: Props<Answer>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return <LinesSkeleton lines={6} />;
}
