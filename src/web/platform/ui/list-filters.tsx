import { Button, Drawer, Stack } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { LinesSkeleton } from './page-skeleton.tsx';
import { text } from './words.ts';

/** Props of {@link ListFilters}. */
export interface ListFiltersProps {
  opened: boolean;
  onClose: () => void;
  /** The fields; they may load lazily. */
  children: ReactNode;
}

/** The drawer with a list's filter fields. */
export function ListFilters({ opened, onClose, children }: ListFiltersProps) {
  // It loads when it is first opened. Mantine stores on opening where the focus has to return to, so it opens one render
  // later.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Drawer opened={shown} onClose={onClose} position="right" title={text('filters')}>
      <Stack>
        <Suspense fallback={<LinesSkeleton lines={5} height={40} />}>{children}</Suspense>
        <Button onClick={onClose}>{text('showResults')}</Button>
      </Stack>
    </Drawer>
  );
}
