import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { text } from './words.ts';

const load = () => import('#root/web/areas/landlord/acting/switch-dialog.tsx');
const SwitchDialog = lazy(() => load().then((module) => ({ default: module.SwitchDialog })));

/** The name of the organisation that is worked in, for people who can switch: opens the list of all. Also Ctrl Shift O. */
export function OrganisationSwitcher({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  // There at once when the keys are pressed, so that what is typed next goes into its search.
  useEffect(() => void load().catch(() => undefined), []);
  // In fields too: nobody types it.
  useHotkeys([['mod+shift+O', () => setOpen(true)]], []);
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
