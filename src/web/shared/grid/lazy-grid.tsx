import { Text } from '@mantine/core';
import { lazy, type Ref, Suspense } from 'react';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './bulk-grid.messages.ts';
import type { BulkGridHandle, BulkGridProps, PasteCounts } from './grid-types.ts';

// The grid library is as large as all the code loaded by the first page.
const BulkGrid = lazy(() => import('./bulk-grid.tsx').then((module) => ({ default: module.BulkGrid })));

/** The grid. Its code is loaded when the grid is first shown. */
export function LazyGrid(props: BulkGridProps & { ref?: Ref<BulkGridHandle> }) {
  return (
    <Suspense fallback={<LinesSkeleton lines={12} height={28} />}>
      <BulkGrid {...props} />
    </Suspense>
  );
}

/** Help for the keyboard shortcuts of the grid. */
export function GridKeys() {
  return (
    <Text component="details" fz="sm" c="dimmed">
      <summary>{text('keys')}</summary>
      {text('keysBody')}
    </Text>
  );
}

/** Returns the result of pasting as a sentence: "20 rows pasted." */
export const describePaste = ({ rows, leftOut, cleaned, unknown }: PasteCounts): string =>
  [
    text('pasted', { count: rows }),
    ...(leftOut > 0 ? [text('leftOut', { count: leftOut })] : []),
    ...(unknown.length > 0
      ? [text('unknownColumns', { count: unknown.length, names: unknown.slice(0, 5).join(', ') })]
      : []),
    ...(cleaned > 0 ? [text('cleaned', { count: cleaned })] : []),
  ].join(' ');
