import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { text } from './words.ts';

const load = () => import('#root/web/areas/landlord/acting/switch-dialog.tsx');
const SwitchDialog = lazy(() => load().then((module) => ({ default: module.SwitchDialog })));

/** The current organisation's name. Clicking it or pressing Ctrl+Shift+O opens the list of all organisations. */
export function OrganisationSwitcher({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  // Loaded in advance, so that text typed right after the shortcut goes into the search.
  useEffect(() => void load().catch(() => undefined), []);
  // This shortcut also works in input fields, where it types nothing.
  useHotkeys([['mod+shift+O', () => setOpen(true)]], []);
  useOfferedShortcuts('switch');
  return (
    <>
      <Button
        variant="subtle"
        color="var(--mantine-color-text)"
        px="xs"
        miw={0}
        aria-haspopup="dialog"
        aria-label={text('switchButton', { name })}
        rightSection={<IconSelector size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Text span fw={600} truncate>
          {name}
        </Text>
      </Button>
      <Suspense>{open && <SwitchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
