import { ActionIcon } from '@mantine/core';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { useState } from 'react';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import type { ProfileMenuProps } from './person.ts';
import { text } from './words.ts';

type Entries = typeof import('./profile-entries.tsx')['ProfileEntries'];

/** The menu at the top right with profile, colour scheme and sign-out. */
export function ProfileMenu(props: ProfileMenuProps) {
  const [Entries, setEntries] = useState<Entries>();
  const loadEntries = () => import('./profile-entries.tsx').then((module) => setEntries(() => module.ProfileEntries));
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={text('profileOf', { name: props.person.name })}>
      <IconUserCircle size={22} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <MenuButton button={button} width={240} loadChildren={loadEntries}>
      {Entries && <Entries {...props} />}
    </MenuButton>
  );
}
