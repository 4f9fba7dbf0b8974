import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { ColourScheme } from '#root/web/theme.ts';
import { useLink } from '#root/web/ui/app-link.tsx';
import { text } from './words.ts';

/** Who is signed in. */
export interface Person {
  name: string;
  email: string;
}

/** Props of {@link ProfileMenu}. */
export interface ProfileMenuProps {
  person: Person;
  /** Absent: no entry for it. */
  profileHref?: string | undefined;
  onSignOut: () => void;
  /** Told after the scheme changed on this screen, to keep it in the profile. */
  onColourScheme?: ((scheme: ColourScheme) => void) | undefined;
}

const SCHEMES: readonly ColourScheme[] = ['light', 'dark', 'auto'];

/** Profile, colour scheme and sign-out, top right. */
export function ProfileMenu({ person, profileHref, onSignOut, onColourScheme }: ProfileMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const link = useLink(profileHref ?? '/');
  const choose = (value: string) => {
    const scheme = SCHEMES.find((one) => one === value) ?? 'auto';
    setColorScheme(scheme);
    onColourScheme?.(scheme);
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={text('profileOf', { name: person.name })}>
          <IconUserCircle size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" {...link} leftSection={<IconUser size={16} aria-hidden="true" />}>
          {text('profile')}
          <Text fz="xs" c="dimmed" truncate>
            {person.email}
          </Text>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label c="dimmed">{text('scheme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {SCHEMES.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {text(`scheme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onSignOut}>
          {text('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
