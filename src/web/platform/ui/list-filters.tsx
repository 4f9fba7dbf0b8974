import { Button, Drawer, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { text } from './words.ts';

/** Props of {@link ListFilters}. */
export interface ListFiltersProps {
  opened: boolean;
  onClose: () => void;
  /** The filter fields. They may be loaded lazily. */
  children: ReactNode;
}

/** The drawer with a list's filter fields. */
export function ListFilters({ opened, onClose, children }: ListFiltersProps) {
  // This component is loaded when the drawer is first opened. Mantine returns the focus afterwards only if the drawer
  // was rendered as closed before. The drawer is therefore opened one render later.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Drawer opened={shown} onClose={onClose} position="right" title={text('filters')}>
      <Stack>
        {children}
        <Button onClick={onClose}>{text('showResults')}</Button>
      </Stack>
    </Drawer>
  );
}
